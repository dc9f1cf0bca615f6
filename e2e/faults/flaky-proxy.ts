import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, WebSocket } from 'ws'

export type FlakyProxy = Awaited<ReturnType<typeof startFlakyProxy>>

/** Carries sockets to the backend and closes them as servers, proxies and networks do. */
export async function startFlakyProxy(port: number) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  const lines = new Set<{ near: WebSocket; far: WebSocket }>()
  let isOffline = false

  server.on('connection', (near: WebSocket, request: IncomingMessage) => {
    if (isOffline) return near.terminate()
    const far = new WebSocket(`ws://127.0.0.1:${port}${request.url}`)
    const line = { near, far }
    lines.add(line)
    far.on('message', (data, isBinary) => near.send(data, { binary: isBinary }))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.terminate())
      one.on('close', () => {
        lines.delete(line)
        other.terminate()
      })
    }
  })
  await new Promise(resolve => server.once('listening', resolve))
  /** One of the lines, which then is no longer counted. */
  const takeOne = () => {
    const line = [...lines][Math.floor(Math.random() * lines.size)]
    if (line) lines.delete(line)
    return line
  }
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`,
    open: () => lines.size,
    /** Ends one of the lines with a code, or (1006) without a word. */
    closeOne(code: number) {
      const near = takeOne()?.near
      if (code === 1006) near?.terminate()
      else near?.close(code)
    },
    /** One line says nothing more, and nobody is told. */
    freezeOne() {
      takeOne()?.far.removeAllListeners('message')
    },
    setOffline(offline: boolean) {
      isOffline = offline
      if (offline) for (const { near } of lines) near.terminate()
    },
    stop() {
      for (const { near, far } of lines) {
        near.terminate()
        far.terminate()
      }
      server.close()
    },
  }
}
