import type { AnyRouter } from '@tanstack/react-router'

/** What an error begins with where a file of the app or its texts could not be fetched. */
export const notFetched = 'Not fetched: '

let before: string | undefined

/**
 * Draws a failed screen once more. Chromium before 151 keeps a file that it could not fetch as failed till the page is
 * loaded anew, which the second press does where the server can be reached.
 */
export async function tryAgain(router: AnyRouter, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : ''
  const isKeptAsFailed = message.startsWith(notFetched) && message === before
  if (isKeptAsFailed && (await isReachable())) return location.reload()
  before = message
  await router.invalidate()
}

const isReachable = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    answer => answer.ok,
    () => false,
  )
