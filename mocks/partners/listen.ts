import { createServer, type Server } from 'node:http'

const highestPort = 65_535

/** A server on this port, or on a free one where it is taken. It answers nothing yet. */
export async function listenOn(host: string, wanted: number): Promise<{ server: Server; port: number }> {
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 })
  try {
    await listen(server, host, wanted > highestPort ? 0 : wanted)
  } catch (error) {
    if (!isTaken(error)) throw error
    await listen(server, host, 0)
  }
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error(`no port on ${host}`)
  return { server, port: address.port }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

const isTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
