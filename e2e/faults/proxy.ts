import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export type Proxy = Awaited<ReturnType<typeof startProxy>>

/** A line to a port of this machine that can be cut: stalled (packets vanish), reset, or closed on one side alone. */
export async function startProxy(port: number) {
  const pairs = new Set<{ near: Socket; far: Socket }>()
  let isStalled = false

  const server = createServer({ allowHalfOpen: true }, near => {
    const far = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const pair = { near, far }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk: Buffer) => to.write(chunk))
      from.on('end', () => to.end())
      from.on('error', end)
      from.on('close', end)
    }
    // A stalled line takes new connections, as a network does that lost its way out, and says nothing.
    if (isStalled) for (const socket of [near, far]) socket.pause()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  const both = () => [...pairs].flatMap(({ near, far }) => [near, far])
  return {
    port: (server.address() as AddressInfo).port,
    stall() {
      isStalled = true
      for (const socket of both()) socket.pause()
    },
    /** The line is back. What was on its way when it stalled is lost with its connections, as after a long cut. */
    restore() {
      isStalled = false
      for (const socket of both()) socket.resetAndDestroy()
    },
    reset() {
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.resetAndDestroy()
    },
    /** The far side says that it is done and keeps listening. */
    halfClose() {
      for (const { near } of pairs) near.end()
    },
    stop() {
      for (const socket of both()) socket.destroy()
      server.close()
    },
  }
}
