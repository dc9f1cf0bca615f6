import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import { presenceLastsMs, presenceRepeatMs } from '#contract/presence-times.ts'
import type { PresenceFrame, PresenceSaid } from '#contract/presence.ts'
import { useSession } from '#web/session/session.ts'

type Here = PresenceFrame & { untilMs: number }
type Presences = { here: Record<string, Here> }

/** Who of the colleagues looks at which conversation, by their tab. */
const usePresences = create<Presences>()(() => ({ here: {} }))

/** The next presences after a frame; those that have not been heard of for long go. */
export function hearPresence(here: Presences['here'], frame: PresenceFrame, nowMs: number): Presences['here'] {
  const others = Object.entries(here).filter(([tab, { untilMs }]) => tab !== frame.tab && untilMs > nowMs)
  const own: [string, Here][] = frame.conversationId === null ? [] : [[frame.tab, { ...frame, untilMs: nowMs + presenceLastsMs }]]
  return Object.fromEntries([...others, ...own])
}

export function takePresence(frame: PresenceFrame): void {
  usePresences.setState(({ here }) => ({ here: hearPresence(here, frame, Date.now()) }))
  forgetInTime()
}

let forgetting: ReturnType<typeof setTimeout> | undefined

/** Who is not heard of again goes by the clock: no frame says so. */
function forgetInTime(): void {
  clearTimeout(forgetting)
  const times = Object.values(usePresences.getState().here).map(({ untilMs }) => untilMs)
  if (times.length === 0) return
  forgetting = setTimeout(
    () => {
      const nowMs = Date.now()
      usePresences.setState(({ here }) => ({
        here: Object.fromEntries(Object.entries(here).filter(([, { untilMs }]) => untilMs > nowMs)),
      }))
      forgetInTime()
    },
    Math.min(...times) - Date.now(),
  )
}

/** Without a line nobody knows who is there. */
export function forgetPresences(): void {
  usePresences.setState({ here: {} })
}

export type Colleague = { sub: string; isTyping: boolean }

/** The colleagues at a conversation, each once; who writes in any of their tabs writes. */
export function colleaguesAt(here: Presences['here'], conversationId: string, self: string | null, nowMs: number): Colleague[] {
  const bySub = new Map<string, Colleague>()
  for (const { sub, conversationId: at, isTyping, untilMs } of Object.values(here)) {
    if (at !== conversationId || sub === self || untilMs <= nowMs) continue
    bySub.set(sub, { sub, isTyping: isTyping || (bySub.get(sub)?.isTyping ?? false) })
  }
  return [...bySub.values()]
}

export function useColleaguesAt(conversationId: string): Colleague[] {
  const here = usePresences(state => state.here)
  const sub = useSession(session => session.sub)
  return useMemo(() => colleaguesAt(here, conversationId, sub, Date.now()), [here, conversationId, sub])
}

let say: ((said: PresenceSaid) => void) | null = null
let said: PresenceSaid = { type: 'PRESENCE', conversationId: null, isTyping: false }
let timer: ReturnType<typeof setTimeout> | undefined
/** The server leaves out what comes faster. */
const atLeastMs = 300

function tell(): void {
  clearTimeout(timer)
  timer = setTimeout(() => say?.(said), atLeastMs)
}

/** The line that presence goes over; a new one is told at once where one is. */
export function presenceBy(line: typeof say): void {
  say = line
  if (line && said.conversationId) tell()
}

function sayPresence(conversationId: string | null, isTyping: boolean): void {
  if (said.conversationId === conversationId && said.isTyping === isTyping) return
  said = { type: 'PRESENCE', conversationId, isTyping }
  tell()
}

/** Tells colleagues that one looks at this conversation, as long as the page is before one's eyes; and whether one writes. */
export function useOwnPresence(conversationId: string | null, isTyping: boolean): void {
  useEffect(() => {
    const show = () => sayPresence(document.visibilityState === 'visible' ? conversationId : null, isTyping)
    show()
    const repeat = setInterval(() => {
      if (said.conversationId) say?.(said)
    }, presenceRepeatMs)
    document.addEventListener('visibilitychange', show)
    return () => {
      clearInterval(repeat)
      document.removeEventListener('visibilitychange', show)
    }
  }, [conversationId, isTyping])
  useEffect(() => () => sayPresence(null, false), [])
}
