import type { QueryClient } from '@tanstack/react-query'
import { useSession } from '#web/session/session.ts'
import { resumable, useOutbox } from './outbox.ts'

const againMs = 4000

/** Account and person: in each account one may have left something. */
let diskReadFor: string | null = null

/**
 * What had no answer goes again by itself, whatever screen is open: at once when a line to the server opens (`lineOpened`), after a
 * reload also what only the disk has, and otherwise in a moment.
 */
export function keepSending(client: QueryClient): { lineOpened: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined

  const resume = async () => {
    clearTimeout(timer)
    timer = undefined
    const { resumeOutbox } = await import('./resume-outbox.ts')
    await resumeOutbox(client)
  }
  const follow = () => {
    if (resumable().length > 0) timer ??= setTimeout(() => void resume(), againMs)
  }
  follow()
  const unsubscribe = useOutbox.subscribe(follow)
  return {
    lineOpened: () => {
      const { account, sub } = useSession.getState()
      const person = `${account}/${sub}`
      if (diskReadFor === person && useOutbox.getState().rows.length === 0) return
      diskReadFor = person
      void resume()
    },
    stop: () => {
      clearTimeout(timer)
      unsubscribe()
    },
  }
}
