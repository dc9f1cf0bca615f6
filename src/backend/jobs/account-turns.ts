type Waiting = { accountId: string; begin: () => void }

/**
 * Lets so much work run at once, each of another account: what an account brings meanwhile waits for its own, and for
 * others only where all lanes are taken.
 */
export function createTurns(lanes: number) {
  const waiting: Waiting[] = []
  const working = new Set<string>()

  const beginNext = () => {
    const index = waiting.findIndex(({ accountId }) => !working.has(accountId))
    if (working.size >= lanes || index < 0) return
    for (const { accountId, begin } of waiting.splice(index, 1)) {
      working.add(accountId)
      begin()
    }
  }

  return async <Done>(accountId: string, work: () => Promise<Done>): Promise<Done> => {
    await new Promise<void>(begin => {
      waiting.push({ accountId, begin })
      beginNext()
    })
    try {
      return await work()
    } finally {
      working.delete(accountId)
      beginNext()
    }
  }
}
