import type { Browser } from 'playwright'
import * as z from 'zod'
import type { Commands } from './slow-line.ts'

const Message = z.object({
  id: z.number().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
})
const Evaluated = z.object({ result: z.object({ value: z.unknown().optional() }), exceptionDetails: z.unknown().optional() })

export type BarePage = {
  commands: Commands
  /** Before any script of a page. */
  addScript: (source: string) => Promise<void>
  goto: (address: string) => Promise<void>
  evaluate: (expression: string) => Promise<unknown>
  close: () => Promise<void>
}

/**
 * A page of its own in which no debugger listens, as in everybody's browser: with one, for every error that a script makes the
 * browser parses that script once more, and React makes five before it draws anything.
 */
export async function openBarePage(browser: Browser, width: number, height: number): Promise<BarePage> {
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext')
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId, width, height })
  const { sessionId } = await session.send('Target.attachToTarget', { targetId })
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  session.on('Target.receivedMessageFromTarget', told => {
    if (told.sessionId !== sessionId) return
    const { id, result, error } = Message.parse(JSON.parse(told.message))
    const asked = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (error) asked?.reject(new Error(error.message))
    else asked?.resolve(result)
  })
  let asked = 0
  const send = (method: string, params: object = {}) => {
    asked += 1
    const message = JSON.stringify({ id: asked, method, params })
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    waiting.set(asked, { resolve, reject })
    session.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject)
    return promise
  }
  await send('Page.enable')
  return {
    commands: { send },
    addScript: async source => void (await send('Page.addScriptToEvaluateOnNewDocument', { source })),
    goto: async url => void (await send('Page.navigate', { url })),
    evaluate: async expression => {
      const answer = Evaluated.parse(await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true }))
      if (answer.exceptionDetails) throw new Error(JSON.stringify(answer.exceptionDetails))
      return answer.result.value
    },
    close: async () => void (await session.send('Target.disposeBrowserContext', { browserContextId })),
  }
}
