import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from './ports.ts'

export type Cluster = { url: string; start: () => void; pid: () => number; drop: () => void }

// What is lost with the machine was a test's: nothing waits for a disk.
const settings = ['listen_addresses=127.0.0.1', 'max_connections=300', 'fsync=off']
/** Quicker by a third; a kill of the server itself may cost what was committed last. */
const forgetful = [
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'shared_buffers=256MB',
  'max_wal_size=1GB',
]

const memory = '/dev/shm'
/** The tests' databases stay far below. */
const enoughBytes = 6 * 1024 ** 3

/** In memory, where there is plenty: a database is a thousand files, and each test file copies one. */
function roomiest(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, process.availableMemory()) >= enoughBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * Starts a throw-away PostgreSQL cluster in a temporary folder. As root it runs as user `postgres`, which is what PostgreSQL asks.
 * `isForgetful` is for tests that never kill the server.
 */
export async function startCluster(initdb: string, options: { isForgetful?: true } = {}): Promise<Cluster> {
  const bin = dirname(initdb)
  const isRoot = process.getuid?.() === 0
  const folder = mkdtempSync(join(options.isForgetful ? roomiest() : tmpdir(), 'parley-postgres-'))
  const data = join(folder, 'data')
  const as = (program: string, args: string[]) => {
    const [command, ...rest] = isRoot
      ? ['runuser', '-u', 'postgres', '--', join(bin, program), ...args]
      : [join(bin, program), ...args]
    if (command) execFileSync(command, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], timeout: 120_000 })
  }
  if (isRoot) {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
    chownSync(folder, id('-u'), id('-g'))
  }
  const port = await freePort()
  as('initdb', [
    '--pgdata',
    data,
    '--username',
    'postgres',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C.UTF-8',
    '--no-sync',
  ])
  const own = [`port=${port}`, `unix_socket_directories=${folder}`, ...(options.isForgetful ? forgetful : [])]
  const start = () =>
    as('pg_ctl', [
      'start',
      '--wait',
      '--pgdata',
      data,
      '--log',
      join(folder, 'log'),
      '--options',
      [...settings, ...own].map(one => `-c ${one}`).join(' '),
    ])
  start()
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  return {
    // By its socket file each question costs both sides a third less than over a port.
    url: options.isForgetful ? `${url}?host=${encodeURIComponent(folder)}` : url,
    start,
    /** The first process, which starts the others. */
    pid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    drop() {
      as('pg_ctl', ['stop', '--pgdata', data, '--mode', 'immediate'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
