import type { ControlFrame, LiveEvent } from '#contract/events.ts'
import { normalCloseCode, reconnectDelayMs } from '#contract/limits.ts'
import type { PresenceFrame } from '#contract/presence.ts'
import type { EventLog } from './event-log.ts'

/** The server says something every 10 s; after this silence the line is dead, whatever the browser believes. */
export const silenceMs = 25_000
const lookEveryMs = 5000

export type LiveStatus = 'connecting' | 'open' | 'closed'

export type LiveOptions = {
  /** `ws(s)://host/ws`. */
  url: string
  account: string
  /** A fresh ticket: good for one connection, 30 s. */
  ticket: () => Promise<string>
  log: EventLog
  WebSocketImpl: typeof WebSocket
  /** Each event once, in order. `isMissed`: it happened while there was no connection. */
  onEvent: (event: LiveEvent, about: { isMissed: boolean }) => void
  /** Something was missed that will not come: ask everything afresh. */
  onReset: () => void
  /** Greeted by the server. */
  onOpen?: () => void
  onStatus: (status: LiveStatus) => void
  /** A colleague came, went, or writes. */
  onPresence?: (frame: PresenceFrame) => void
}

export type LiveConnection = {
  /** The network is back, or the tab woke up: connects at once instead of waiting. Gone: says so at once, and tries again. */
  wake: (why: 'online' | 'offline' | 'visible') => void
  /** Over an open line; otherwise it is lost. */
  say: (frame: object) => void
  close: () => void
}

/** A frame has a type and, but for presence, a number; the server keeps the rest by its schema. Null for anything else. */
function readFrame(data: unknown): LiveEvent | ControlFrame | PresenceFrame | null {
  try {
    const frame: unknown = typeof data === 'string' ? JSON.parse(data) : null
    if (typeof frame !== 'object' || frame === null || !('type' in frame)) return null
    if (frame.type === 'PRESENCE') return frame as PresenceFrame
    if (!('number' in frame)) return null
    return typeof frame.type === 'string' && Number.isInteger(frame.number) ? (frame as LiveEvent | ControlFrame) : null
  } catch {
    return null
  }
}

/**
 * Keeps a socket to the server: reconnects 2 s after any close but a normal one (1000, specification 4.5),
 * goes on where it was, and notices gaps and dead lines. Knows no React and no page, so it runs anywhere.
 */
export function connectLive(options: LiveOptions): LiveConnection {
  const { log, onEvent, onReset, onStatus, WebSocketImpl } = options
  let socket: WebSocket | null = null
  /** Counts attempts, so that what an abandoned one still says is not heard. */
  let attempt = 0
  let isEnded = false
  let heardAt = 0
  let greetedAt = Number.POSITIVE_INFINITY
  let lastBeat: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const reset = (number: number) => {
    log.start(number)
    onReset()
  }

  const control = ({ type, number }: ControlFrame) => {
    if (type === 'HELLO') {
      greetedAt = number
      // Connected before anything was read: what was answered meanwhile may be older than the greeting.
      if (log.last === null) {
        const isBehind = (log.resumeFrom ?? number) < number
        log.start(number)
        if (isBehind) onReset()
      }
      onStatus('open')
      options.onOpen?.()
    }
    if (type === 'RESET') reset(number)
    if (type === 'BEAT') {
      // A beat may overtake events that are still being written to the line, but not by a whole beat.
      if (lastBeat !== null && log.last !== null && lastBeat > log.last) reset(number)
      lastBeat = number
    }
  }

  const hear = (data: unknown) => {
    heardAt = Date.now()
    const frame = readFrame(data)
    if (!frame) return
    if ('tab' in frame) return options.onPresence?.(frame)
    if (!frame.payload) return control(frame)
    const place = log.take(frame)
    if (place === 'seen') return
    if (place === 'gap') onReset()
    onEvent(frame, { isMissed: frame.number <= greetedAt })
  }

  const abandon = () => {
    attempt += 1
    clearTimeout(timer)
    socket?.close()
    socket = null
  }

  const connectLater = () => {
    abandon()
    onStatus('connecting')
    timer = setTimeout(() => void connect(), reconnectDelayMs)
  }

  const connect = async () => {
    abandon()
    const mine = attempt
    onStatus('connecting')
    heardAt = Date.now()
    greetedAt = Number.POSITIVE_INFINITY
    lastBeat = null
    try {
      const ticket = await options.ticket()
      if (mine !== attempt) return
      heardAt = Date.now()
      const from = log.resumeFrom
      const asked = new URLSearchParams({ Auth: ticket, account: options.account })
      if (from !== undefined) asked.set('after', String(from))
      if (log.last === null && from !== undefined) log.start(from)
      open(new WebSocketImpl(`${options.url}?${asked}`), mine)
    } catch {
      if (mine === attempt) connectLater()
    }
  }

  const open = (opened: WebSocket, mine: number) => {
    socket = opened
    opened.addEventListener('message', ({ data }) => {
      if (mine === attempt) hear(data)
    })
    // Browsers tell of every error by a close as well; without a listener Node would end on it.
    opened.addEventListener('error', () => undefined)
    opened.addEventListener('close', ({ code }) => {
      if (mine !== attempt) return
      if (code !== normalCloseCode) return connectLater()
      end()
    })
  }

  const end = () => {
    isEnded = true
    clearInterval(looking)
    abandon()
    onStatus('closed')
  }

  // A dead line closes only after minutes: what is silent is given up.
  const look = () => {
    if (socket && Date.now() - heardAt > silenceMs) connectLater()
  }
  const looking = setInterval(look, lookEveryMs)

  void connect()
  return {
    wake: why => {
      if (isEnded) return
      if (why === 'offline') return connectLater()
      // The network changed, so an open socket belongs to the old one; a tab that was only hidden has a good one.
      const isWorthless = why === 'online' || !socket || Date.now() - heardAt > silenceMs
      if (isWorthless) void connect()
    },
    say: frame => {
      if (socket?.readyState === WebSocketImpl.OPEN) socket.send(JSON.stringify(frame))
    },
    close: () => {
      if (!isEnded) end()
    },
  }
}
