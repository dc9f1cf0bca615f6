import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { accountStateOf } from '#contract/access/screen-access.ts'
import type { Account } from '#contract/account/account.ts'
import { redeemTicket, sessionEndOf } from '../account/socket-tickets.ts'
import type { AppContext } from '../context.ts'
import type { Authenticator } from '../access/auth.ts'
import { warnOfMany } from '../log.ts'
import type { Listener } from './hub.ts'

const beatMs = 10_000
/** As soon as a call would notice it: within 5 s. */
const lookForStrangersMs = 4000
const maxBufferedBytes = 1024 * 1024
const serviceRestart = 1012
const tooSlow = 1013
const notAllowed = 1008
/** A laptop that sleeps answers no close: the end of the process waits for nobody longer than this. */
const closeWithinMs = 3000

/** Opens /ws?Auth=…&account=…[&after=N] on the server. Returns the gentle stop: sockets close with 1012 and come back. */
export function openSockets(server: Server, context: AppContext, authenticator: Authenticator): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 })
  const live = new Map<WebSocket, { isAlive: boolean; beat: () => void; ear: Ear }>()

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    // Anybody can ask for an address that is none, as `//`.
    const address = URL.parse(request.url ?? '/', 'http://socket')
    if (address?.pathname !== '/ws') return refuse(socket, '404 Not Found')
    enter(context, authenticator, address.searchParams, request)
      .then(ear => {
        if (!ear) return refuse(socket, '401 Unauthorized')
        sockets.handleUpgrade(request, socket, head, open => attach(open, ear, afterOf(address.searchParams)))
      })
      .catch((error: unknown) => {
        warnOfMany({ error: String(error) }, 'socket')
        refuse(socket, '503 Service Unavailable')
      })
  })

  const attach = (socket: WebSocket, ear: Ear, after: number | undefined) => {
    const { accountId } = ear
    const send = (frame: string) => {
      if (socket.readyState !== socket.OPEN) return
      // Who does not read must not make us remember: it comes back and gets what it missed.
      if (socket.bufferedAmount > maxBufferedBytes) return socket.terminate()
      socket.send(frame)
    }
    const listener: Listener = { send, reset: number => send(JSON.stringify({ type: 'RESET', number })) }
    live.set(socket, {
      ear,
      isAlive: true,
      beat: () => send(JSON.stringify({ type: 'BEAT', number: context.hub.lastNumber(accountId) })),
    })
    socket.on('pong', () => {
      const state = live.get(socket)
      if (state) state.isAlive = true
    })
    const presence = context.presence.enter(accountId, ear.sub)
    socket.on('message', (data, isBinary) => {
      if (!isBinary) presence.say(String(data))
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      live.delete(socket)
      context.hub.leave(accountId, listener)
      presence.leave()
    })
    context.hub
      .join(accountId, listener, after, number => send(JSON.stringify({ type: 'HELLO', number })))
      .then(() => {
        if (socket.readyState !== socket.OPEN) return context.hub.leave(accountId, listener)
        for (const frame of context.presence.of(accountId)) send(JSON.stringify(frame))
      })
      .catch(() => socket.close(tooSlow))
  }

  const beating = setInterval(() => {
    for (const [socket, state] of live) {
      if (!state.isAlive) {
        socket.terminate()
        continue
      }
      state.isAlive = false
      socket.ping()
      state.beat()
    }
  }, beatMs)
  const looking = setInterval(
    () => void closeStrangers().catch((error: unknown) => warnOfMany({ error: String(error) }, 'members')),
    lookForStrangersMs,
  )

  /** A socket outlives the token that opened it: who left the account since, or whose account became overdue, must not go on listening. */
  const closeStrangers = async () => {
    const open = [...live]
    if (!open.length) return
    const { rows } = await context.database.pool.query<Omit<Ear, 'endsAt'> & Pick<Account, 'status' | 'integrations'>>(
      `select m.account_id as "accountId", m.sub, a.status, a.integrations from membership m join account a on a.id = m.account_id
       where (m.account_id, m.sub) in (select * from unnest($1::uuid[], $2::text[]))`,
      [open.map(([, { ear }]) => ear.accountId), open.map(([, { ear }]) => ear.sub)],
    )
    const members = new Set(rows.filter(row => accountStateOf(row) === 'current').map(keyOf))
    for (const [socket, { ear }] of open) if (!members.has(keyOf(ear)) || hasEnded(ear)) socket.close(notAllowed)
  }

  return () => {
    clearInterval(beating)
    clearInterval(looking)
    for (const socket of live.keys()) socket.close(serviceRestart)
    setTimeout(() => {
      for (const socket of live.keys()) socket.terminate()
    }, closeWithinMs).unref()
    sockets.close()
  }
}

/** Who listens, to what, and until when at the most. */
type Ear = { accountId: string; sub: string; endsAt: Date | null }
const hasEnded = ({ endsAt }: Ear) => endsAt !== null && endsAt.getTime() <= Date.now()
const keyOf = ({ accountId, sub }: Pick<Ear, 'accountId' | 'sub'>) => `${accountId} ${sub}`

/** Who may listen to the account: by a ticket of POST /socket-tickets, or by an access token. */
async function enter(
  context: AppContext,
  authenticator: Authenticator,
  params: URLSearchParams,
  request: IncomingMessage,
): Promise<Ear | null> {
  const auth = params.get('Auth') ?? ''
  const account = params.get('account') ?? ''
  const origin = request.headers.origin
  // Other origins are refused before the ticket is looked at.
  if (origin && ![context.config.publicUrl, `http://${request.headers.host}`, `https://${request.headers.host}`].includes(origin))
    return null
  if (!auth.includes('.')) return redeemTicket(context.database, auth, account)
  const member = await authenticator.member(auth, authenticator.providerOf(auth), account || undefined, true).catch(() => null)
  return member?.accountState === 'current' ? { ...member, endsAt: sessionEndOf(member) } : null
}

function afterOf(params: URLSearchParams): number | undefined {
  const text = params.get('after')
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

function refuse(socket: Duplex, status: string): void {
  // Half closed it would stay for as long as the other side likes.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
