const timeoutMs = 5000

/**
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<Response>}
 */
async function call(path, body) {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(path, { signal: AbortSignal.timeout(timeoutMs), ...(body !== undefined && post) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response
}

/** The page's texts in the reader's language, and the customers it offers. */
export const page = async () => (await call('/phone/page.json')).json()

/** The numbers that the shop can be texted at. */
export const businessNumbers = async () => (await call('/simulator/numbers')).json()

/** What the shop sent to a number, oldest first. */
export const sentTo = async number => (await call(`/simulator/sent?${new URLSearchParams({ to: number })}`)).json()

/** A text from this phone to the shop. */
export const text = async message => (await call('/simulator/incoming', message)).json()

/** What becomes of the next text that goes to `to`. */
export const decideNext = (outcome, to) => call('/simulator/next', to ? { outcome, to } : { outcome })
