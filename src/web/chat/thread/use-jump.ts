import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { isInThread, type ThreadRow } from './thread-rows.ts'
import type { useThread } from './thread-query.ts'
import { focusQuietly } from '#web/ui/focus-quietly.ts'

/** A message that one came to see; another `turn` asks for it again. */
export type JumpTarget = { messageId: string; turn: number }
export type JumpProblem = 'missing' | 'failed'

const markedMs = 3000

type Jump = {
  target: JumpTarget | null
  thread: Pick<ReturnType<typeof useThread>, 'messages' | 'loadDownTo'>
  rows: readonly ThreadRow[]
  virtualizer: RefObject<VirtualizerHandle | null>
  scroller: RefObject<HTMLElement | null>
  isAtEnd: RefObject<boolean>
  /** The message is a note that stands in the notes list alone. */
  onElsewhere: () => void
}

const isOf = (row: ThreadRow, messageId: string) => 'message' in row && row.message.messageId === messageId

/** Loads a thread down to its target, brings that into view and marks it for a moment. */
export function useJump({ target, thread, rows, virtualizer, scroller, isAtEnd, onElsewhere }: Jump) {
  const { messages, loadDownTo } = thread
  const [loaded, setLoaded] = useState<JumpTarget | null>(null)
  const [problem, setProblem] = useState<JumpProblem | null>(null)
  const [markedId, setMarkedId] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const shown = useRef<JumpTarget | null>(null)
  const messageId = target?.messageId
  const turn = target?.turn

  const load = useEffectEvent(async (isWanted: () => boolean) => {
    // What went wrong was about the one before.
    setProblem(null)
    if (!target) return
    try {
      const isThere = await loadDownTo(target.messageId)
      if (!isWanted()) return
      if (isThere) setLoaded(target)
      else setProblem('missing')
    } catch {
      if (isWanted()) setProblem('failed')
    }
  })
  // The message is asked for anew with each of them.
  useEffect(() => {
    let isWanted = true
    void load(() => isWanted)
    return () => {
      isWanted = false
    }
  }, [messageId, turn, tries])

  const show = useEffectEvent((jump: JumpTarget) => {
    const message = messages.find(one => one.messageId === jump.messageId)
    if (message && !isInThread(message)) return onElsewhere()
    const index = rows.findIndex(row => isOf(row, jump.messageId))
    if (index < 0) return
    isAtEnd.current = false
    virtualizer.current?.scrollToIndex(index, { align: 'center' })
    setMarkedId(jump.messageId)
    // On a phone the list with the focus has given way.
    if (document.activeElement === document.body) focusQuietly(scroller.current)
  })
  useLayoutEffect(() => {
    if (!loaded || shown.current === loaded) return
    shown.current = loaded
    show(loaded)
  }, [loaded])

  useEffect(() => {
    if (markedId === null) return
    const timer = setTimeout(() => setMarkedId(null), markedMs)
    return () => clearTimeout(timer)
  }, [markedId])

  return { markedId, problem, tryAgain: () => setTries(tries + 1) }
}
