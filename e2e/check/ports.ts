import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that Linux (from 32,768) and macOS give to outgoing connections: one of those would take it meanwhile. */
const [lowest, end] = [20_000, 32_768]

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, end)
  return (await isFree(port)) ? port : freePort()
}
