import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../check/postgres.ts'

/** The processes that the first one started. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

function signalAll(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

/** What can happen to a PostgreSQL server; each resolves once it is up again. */
export const misfortunes = {
  /** kill -9 of the server; it is started again after a while. */
  'is killed': async (cluster: Cluster, awayMs: number) => {
    signalAll([cluster.pid()], 'SIGKILL')
    await sleep(awayMs)
    await startAgain(cluster)
  },
  /** kill -9 of one process of it: the server ends all others and recovers. */
  'loses one of its processes': async (cluster: Cluster) => {
    signalAll(childrenOf(cluster.pid()).slice(-1), 'SIGKILL')
  },
  'stands still': async (cluster: Cluster, awayMs: number) => {
    const pids = [cluster.pid(), ...childrenOf(cluster.pid())]
    signalAll(pids, 'SIGSTOP')
    await sleep(awayMs)
    signalAll(pids, 'SIGCONT')
  },
}

/** The processes of the killed one need a moment to notice; until then there is no new start. */
async function startAgain(cluster: Cluster): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return cluster.start()
    } catch (error) {
      if (attempt === 20) throw error
      await sleep(500)
    }
  }
}
