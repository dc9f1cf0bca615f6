import { presenceLastsMs } from '#contract/presence-times.ts'
import { PresenceSaid, type PresenceFrame } from '#contract/presence.ts'
import type { Hub } from './hub.ts'

type Here = { frame: PresenceFrame; untilMs: number }

/** What one tab says more often than this is held back, and only the last of it told. */
const atLeastMs = 200

/**
 * Who looks at which conversation, as far as this process's sockets and the other instances say. Nothing of it is stored; who is
 * silent for long is forgotten.
 */
export class Presence {
  #hub: Hub
  #accounts = new Map<string, Map<string, Here>>()
  #tellOthers: (accountId: string, frame: PresenceFrame) => void = () => undefined

  constructor(hub: Hub) {
    this.#hub = hub
  }

  tellOthersBy(tell: (accountId: string, frame: PresenceFrame) => void): void {
    this.#tellOthers = tell
  }

  /** A socket of this process: `say` takes what it sends, `leave` its end. */
  enter(accountId: string, sub: string): { say: (data: string) => void; leave: () => void } {
    const tab = crypto.randomUUID()
    let isHeard = false
    let next: string | null = null
    let resting: NodeJS.Timeout | undefined
    const tell = (conversationId: string | null, isTyping: boolean) => {
      const frame: PresenceFrame = { type: 'PRESENCE', tab, sub, conversationId, isTyping }
      this.hear(accountId, frame)
      this.#tellOthers(accountId, frame)
    }
    const speak = () => {
      const said = next === null ? null : read(next)
      resting = next === null ? undefined : setTimeout(speak, atLeastMs)
      next = null
      if (!said) return
      isHeard = true
      tell(said.conversationId, said.isTyping)
    }
    return {
      // Read only when it is told: whoever floods us costs nothing more.
      say: data => {
        next = data
        if (!resting) speak()
      },
      leave: () => {
        clearTimeout(resting)
        if (isHeard) tell(null, false)
      },
    }
  }

  /** What a socket of this process or another instance says, for everybody here. */
  hear(accountId: string, frame: PresenceFrame): void {
    const here = this.#accounts.get(accountId) ?? new Map<string, Here>()
    forgetSilent(here)
    if (frame.conversationId === null) here.delete(frame.tab)
    else here.set(frame.tab, { frame, untilMs: performance.now() + presenceLastsMs })
    if (here.size) this.#accounts.set(accountId, here)
    else this.#accounts.delete(accountId)
    this.#hub.say(accountId, JSON.stringify(frame))
  }

  /** Who is there now, for a socket that has just come. */
  of(accountId: string): PresenceFrame[] {
    const here = this.#accounts.get(accountId)
    if (!here) return []
    forgetSilent(here)
    return [...here.values()].map(({ frame }) => frame)
  }
}

/** An instance that died says no goodbyes. */
function forgetSilent(here: Map<string, Here>): void {
  for (const [tab, { untilMs }] of here) if (untilMs < performance.now()) here.delete(tab)
}

function read(data: string): PresenceSaid | null {
  try {
    return PresenceSaid.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}
