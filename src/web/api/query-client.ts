import { QueryCache, QueryClient } from '@tanstack/react-query'
import { Refusal } from './refusal.ts'

const retries = 3
const longestRetryMs = 10_000
/** For reads that no event keeps fresh. */
const staleAfterMs = 30_000

/** What the server refused will be refused again; what it did not answer, or could not do now, may come. */
function mayRetry(failures: number, error: Error): boolean {
  if (error instanceof Refusal && error.isFinal) return false
  return failures < retries
}

function retryDelayMs(failures: number, error: Error): number {
  const asked = error instanceof Refusal ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  return Math.min(longestRetryMs, Math.max(asked, 500 * 2 ** failures))
}

/** What could not be read is logged (specification 8). Nothing is there: that is an answer. */
function logFailure(error: Error, route: unknown): void {
  if (!(error instanceof Refusal && error.status === 404)) console.warn(route, error.message)
}

/** A cache for one person; tests and the app make their own. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey }) => logFailure(error, queryKey[0]) }),
    defaultOptions: {
      queries: { staleTime: staleAfterMs, refetchOnWindowFocus: false, retry: mayRetry, retryDelay: retryDelayMs },
      // Pressed while offline, a button must say that it failed instead of waiting in silence.
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** The app's cache. */
export const queryClient = createQueryClient()
