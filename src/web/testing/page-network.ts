import { WebSocket as Socket } from 'ws'
import type { Api } from '#contract/api.ts'

/** What a page is answered with instead: a status and perhaps a code of the contract, or nothing at all. */
export type Failure = { status: number; code?: string; retryAfterSeconds?: number } | 'no answer'

type Rule = { route: keyof Api; fails?: Failure; held?: Promise<void> }

const ofNode = globalThis.fetch
/** Null while there is no page. */
let backend: string | null = null
let rules: readonly Rule[] = []
let asked: readonly string[] = []
/** Each page has its own: what comes after its end is heard by nobody, as when a tab was closed. */
let visit = 0

/** Where the requests of the next page go. */
export function connectPage(origin: string): void {
  backend = origin
}

/** The page is gone: what is still on its way reaches nobody. */
export function leavePage(): void {
  backend = null
  visit += 1
}

/** The test is over: the network is whole again. */
export function mendNetwork(): void {
  rules = []
  asked = []
}

/** Adds what a route does from now on. Returns the end of that. */
export function rule(added: Rule): () => void {
  rules = [...rules, added]
  return () => {
    rules = rules.filter(other => other !== added)
  }
}

const prefix = '/backend'
const routeOf = ({ method, url }: Request) => `${method} ${new URL(url).pathname.slice(prefix.length)}`

function isOf(route: string, line: string): boolean {
  const [asks, is] = [route.split(/[ /]/), line.split(/[ /]/)]
  return asks.length === is.length && asks.every((part, at) => part.startsWith(':') || part === is[at])
}

/** How often this page asked a route. */
export const timesAsked = (route: keyof Api): number => asked.filter(line => isOf(route, line)).length

function failed(failure: Failure): Response {
  if (failure === 'no answer') throw new TypeError('fetch failed')
  const { status, code = 'SERVER_ERROR', retryAfterSeconds } = failure
  const headers = new Headers(retryAfterSeconds === undefined ? [] : [['retry-after', String(retryAfterSeconds)]])
  return Response.json({ code, message: code }, { status, headers })
}

const never = new Promise<never>(() => undefined)

/** Asked once by a browser, and held by the app from then on: its answer outlives the page that asked. */
const isHeld = (url: URL) => url.pathname === '/backend/config.json'

/** To the real backend, unless the test says otherwise. Whatever is not the page's own address is none of its business. */
async function fetchOfPage(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input instanceof Request ? input : new URL(input, location.href), init)
  const url = new URL(request.url)
  if (url.origin !== location.origin) return ofNode(request)
  if (backend === null) return isHeld(url) ? Promise.reject(new TypeError('fetch failed')) : never
  const [mine, target] = [visit, backend + url.pathname + url.search]
  const line = routeOf(request)
  asked = [...asked, line]
  const applying = rules.filter(({ route }) => isOf(route, line))
  for (const { held } of applying) await held
  const failure = applying.find(({ fails }) => fails !== undefined)?.fails
  try {
    const response = failure ? failed(failure) : await ofNode(new Request(target, request))
    return mine === visit || isHeld(url) ? response : await never
  } catch (error) {
    return mine === visit || isHeld(url) ? Promise.reject(error) : never
  }
}

/** The line of live events. jsdom's own cannot hand on events, where Node's class is another. */
class PageSocket extends Socket {
  constructor(url: string) {
    const { pathname, search } = new URL(url)
    super((backend ?? '').replace(/^http/, 'ws') + pathname + search, { origin: location.origin })
  }
}

/** Uploads that tell how far they are, on the same network. The whole body has gone when it is answered, and not before. */
class PageRequest extends EventTarget {
  status = 0
  responseText = ''
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null
  onprogress: (() => void) | null = null
  onloadend: (() => void) | null = null
  readonly upload: { onprogress: ((told: { loaded: number; total: number }) => void) | null } = { onprogress: null }
  readonly #headers = new Headers()
  readonly #stop = new AbortController()
  #method = 'GET'
  #url = ''
  #told = new Headers()

  open(method: string, url: string): void {
    this.#method = method
    this.#url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.append(name, value)
  }

  getAllResponseHeaders(): string {
    return [...this.#told].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  }

  abort(): void {
    this.#stop.abort()
  }

  send(body: FormData): void {
    void this.#send(body).finally(() => this.onloadend?.())
  }

  async #send(body: FormData): Promise<void> {
    try {
      const { signal } = this.#stop
      const answer = await fetchOfPage(this.#url, { method: this.#method, headers: this.#headers, body, signal })
      this.responseText = await answer.text()
      this.status = answer.status
      this.#told = answer.headers
      this.upload.onprogress?.({ loaded: 1, total: 1 })
      this.onload?.()
    } catch {
      if (this.#stop.signal.aborted) this.onabort?.()
      else this.onerror?.()
    }
  }
}

/** Puts the page on this network; once for each worker, before anything of the app is loaded. */
export function takeNetwork(): void {
  Object.assign(globalThis, { fetch: fetchOfPage, WebSocket: PageSocket, XMLHttpRequest: PageRequest })
}
