// A sign-in in a window of its own, for pages inside a frame. The pop-up hands the provider's answer back to the page
// that opened it, which alone has the other half of it (the code verifier).

import { stateKeyPrefix } from './identity.ts'
import { tabStorage } from '../storage.ts'

const channelName = 'parley-sign-in'

type Answer = { type: 'parley-signed-in'; query: string }

function isAnswer(data: unknown): data is Answer {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('query' in data)) return false
  return data.type === 'parley-signed-in' && typeof data.query === 'string'
}

/**
 * What the provider answered in the pop-up. A provider may cut it off from its opener, which then takes it for closed
 * while somebody types there: so this waits until an answer comes, or until `signal` says that nobody wants it any more.
 */
export async function answerOf(popup: Window, signal: AbortSignal): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const channel = new BroadcastChannel(channelName)
  const hear = (event: MessageEvent<unknown>) => {
    if (event.origin === location.origin && event.source === popup && isAnswer(event.data) && isOurs(event.data.query))
      resolve(event.data.query)
  }
  // Only our own origin has this channel; it is the way of a pop-up that was cut off.
  channel.onmessage = ({ data }: MessageEvent<unknown>) => isAnswer(data) && isOurs(data.query) && resolve(data.query)
  window.addEventListener('message', hear)
  signal.addEventListener('abort', () => resolve(null))
  const query = await promise
  channel.close()
  window.removeEventListener('message', hear)
  return query
}

/** Whether this page asked for the answer: another one may wait for its own on the same channel. */
function isOurs(query: string): boolean {
  const [asked] = (new URLSearchParams(query).get('state') ?? '').split(';')
  return asked !== undefined && tabStorage.getItem(`${stateKeyPrefix}${asked}`) !== null
}

/** In the pop-up: hands the answer to the page that waits for it, and closes. */
export function handBack(query: string): void {
  const answer: Answer = { type: 'parley-signed-in', query }
  const opener: Window | null = window.opener
  if (opener) opener.postMessage(answer, location.origin)
  else {
    const channel = new BroadcastChannel(channelName)
    channel.postMessage(answer)
    channel.close()
  }
  window.close()
}
