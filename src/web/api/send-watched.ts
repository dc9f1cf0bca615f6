export type Sending = {
  method: string
  headers: Record<string, string>
  body: FormData
  signal: AbortSignal | undefined
  /** How much of the body has gone, from 0 to 1. */
  onProgress: (share: number) => void
}

/** A line on which nothing moves for so long is given up. */
const stalledAfterMs = 60_000

function headersOf(lines: string): Headers {
  const headers = new Headers()
  for (const line of lines.trim().split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return headers
}

/**
 * Sends a form and tells how far it is: `fetch` cannot. Rejects as `fetch` does, where no answer comes or `signal` says so.
 */
export function sendWatched(url: string, { method, headers, body, signal, onProgress }: Sending): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new TypeError('no answer came'))
    const cancel = () => {
      request.abort()
      reject(new DOMException('The sending was cancelled.', 'AbortError'))
    }
    if (signal?.aborted) return cancel()
    let stalled = setTimeout(() => request.abort(), stalledAfterMs)
    const moves = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => request.abort(), stalledAfterMs)
    }
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      moves()
      if (total > 0) onProgress(loaded / total)
    }
    request.onprogress = moves
    request.onload = () => {
      const { status, responseText } = request
      resolve(new Response(status === 204 ? null : responseText, { status, headers: headersOf(request.getAllResponseHeaders()) }))
    }
    request.onerror = fail
    request.onabort = fail
    request.onloadend = () => {
      clearTimeout(stalled)
      signal?.removeEventListener('abort', cancel)
    }
    signal?.addEventListener('abort', cancel)
    request.send(body)
  })
}
