import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import type { CommandId } from './table.ts'

/** What a command does is said by the screen, and by the ticked rows of a list before it. */
type Rank = 'screen' | 'ticked'
type Claim = { id: CommandId; rank: Rank; run: () => void }

/** What can be done at this moment: screens say so while they stand. */
export const useLiveCommands = create<{ claims: readonly Claim[] }>()(() => ({ claims: [] }))

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
