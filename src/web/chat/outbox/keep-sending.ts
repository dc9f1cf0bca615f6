import type { QueryClient } from '@tanstack/react-query'
import { resumable, useOutbox } from './outbox.ts'

const firstPauseMs = 4000
const longestPauseMs = 60_000

/**
 * What had no answer goes again by itself, whatever screen is open: at once when a line to the server opens (`lineOpened`), with what
 * the disk has of tabs that are gone, and otherwise after pauses that grow while no answer comes.
 */
export function keepSending(client: QueryClient): { lineOpened: () => void; stop: () => void } {
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const endPause = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const resume = async () => {
    endPause()
    const { resumeOutbox } = await import('./resume-outbox.ts')
    await resumeOutbox(client)
  }
  const pause = () => {
    if (timer !== undefined || resumable().length === 0) return
    timer = setTimeout(() => void resume(), Math.min(firstPauseMs * 2 ** tries, longestPauseMs))
    tries += 1
  }
  const beginAgain = () => {
    if (tries > 1) endPause()
    tries = 0
  }
  pause()
  const unsubscribe = useOutbox.subscribe(({ rows }, before) => {
    // There was an answer, or somebody writes: it is worth another try soon.
    if (rows.length !== before.rows.length) beginAgain()
    pause()
  })
  return {
    lineOpened: () => {
      beginAgain()
      void resume()
    },
    stop: () => {
      endPause()
      unsubscribe()
    },
  }
}
