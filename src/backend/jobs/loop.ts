import type { AppContext } from '../context.ts'
import { isDatabaseAway, loggable } from '../db/errors.ts'
import { log, warnOfMany } from '../log.ts'

export type Loop = { wake: () => void; stop: () => Promise<void> }

type Work = {
  /** As logs call it. */
  name: string
  everyMs: number
  /** One piece; returns whether there may be more at once. */
  work: (isStopped: () => boolean) => Promise<boolean>
}

/**
 * Works until nothing is left, then looks again every `everyMs` or when woken, whatever fails. On a nearly full disk everything
 * waits: work writes too. The stop lets the piece under way end.
 */
export function startLoop({ files }: Pick<AppContext, 'files'>, { name, everyMs, work }: Work): Loop {
  let isStopped = false
  let isWoken = false
  let nap: (() => void) | undefined

  const once = async (): Promise<boolean> => {
    try {
      return (await files.hasRoom()) && (await work(() => isStopped))
    } catch (error) {
      if (isDatabaseAway(error)) warnOfMany({ error: loggable(error) }, `${name}: the database is away`)
      else log.error({ error: loggable(error) }, name)
      return false
    }
  }
  const loop = async () => {
    while (!isStopped) {
      isWoken = false
      if ((await once()) || isWoken || isStopped) continue
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, everyMs)
        nap = () => (clearTimeout(timer), resolve())
      })
    }
  }
  const running = loop()
  return {
    wake: () => {
      isWoken = true
      nap?.()
    },
    stop: async () => {
      isStopped = true
      nap?.()
      await running
    },
  }
}
