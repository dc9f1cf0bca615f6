import type { QueryClient, QueryKey } from '@tanstack/react-query'

const waitMs = 400
const waiting = new WeakMap<QueryClient, Map<string, ReturnType<typeof setTimeout>>>()

/** Asks a read again, once for all the events of this moment. */
export function refreshSoon(client: QueryClient, queryKey: QueryKey): void {
  const timers = waiting.get(client) ?? new Map<string, ReturnType<typeof setTimeout>>()
  waiting.set(client, timers)
  const name = JSON.stringify(queryKey)
  if (timers.has(name)) return
  const refresh = () => {
    timers.delete(name)
    // Not cancelled: under steady events an answer would never come. One that is on its way is checked when it arrives.
    void client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
  }
  timers.set(name, setTimeout(refresh, waitMs))
}
