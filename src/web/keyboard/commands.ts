import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import type { CommandId } from './shortcut-table.ts'

/** What a command does is said by the screen, and by the ticked rows of a list before it. */
type Rank = 'screen' | 'ticked'
type Claim = { id: CommandId; rank: Rank; run: () => void }

type Reason = { ids: readonly CommandId[]; why: string }

/** What can be done at this moment, and why something that one may look for cannot: screens say so while they stand. */
export const useLiveCommands = create<{ claims: readonly Claim[]; reasons: readonly Reason[] }>()(() => ({
  claims: [],
  reasons: [],
}))

/** What a command does now; undefined while it cannot. */
export function runOf(claims: readonly Claim[], id: CommandId): (() => void) | undefined {
  const own = claims.filter(claim => claim.id === id)
  return (own.findLast(claim => claim.rank === 'ticked') ?? own.at(-1))?.run
}

/** While this stands the command does this; null while it cannot. */
export function useCommand(id: CommandId, run: (() => void) | null, rank: Rank = 'screen'): void {
  const act = useEffectEvent(() => run?.())
  const isThere = run !== null
  useEffect(() => {
    if (!isThere) return
    const own: Claim = { id, rank, run: () => act() }
    useLiveCommands.setState(({ claims }) => ({ claims: [...claims, own] }))
    return () => useLiveCommands.setState(({ claims }) => ({ claims: claims.filter(claim => claim !== own) }))
  }, [id, isThere, rank])
}

/** Why a command cannot be used now, where a screen has said so; null for one that can, and for one that has no business there. */
export function whyNotOf(
  { claims, reasons }: { claims: readonly Claim[]; reasons: readonly Reason[] },
  id: CommandId,
): string | null {
  return runOf(claims, id) ? null : (reasons.findLast(({ ids }) => ids.includes(id))?.why ?? null)
}

/** While this stands palette and help say why these commands cannot be used; null while they can. */
export function useWhyNot(ids: readonly CommandId[], why: string | null): void {
  useEffect(() => {
    if (why === null) return
    const own: Reason = { ids, why }
    useLiveCommands.setState(({ reasons }) => ({ reasons: [...reasons, own] }))
    return () => useLiveCommands.setState(({ reasons }) => ({ reasons: reasons.filter(reason => reason !== own) }))
  }, [ids, why])
}
