import { createReadStream, mkdirSync, readdirSync, rmSync, statSync, type ReadStream } from 'node:fs'
import { rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'

export const minimumFreeBytes = 300 * 1024 * 1024
/** What fits into a second is far less than the room that is kept free. */
const roomKnownMs = 1000
/** Longer than any upload takes: what is older was left behind by a process that died. */
const abandonedAfterMs = 10 * 60_000

/** Files of an account, by random ids in folders by account. Nothing a person names becomes a path. */
export class FileStore {
  #folder: string
  #incoming: string
  #cleanedAt = 0
  #room: { askedAt: number; answer: Promise<boolean> } | undefined

  constructor(folder: string) {
    this.#folder = folder
    this.#incoming = join(folder, 'incoming')
    mkdirSync(this.#incoming, { recursive: true })
    this.#removeAbandoned()
  }

  /** Other instances may share the folder: what they are receiving right now is theirs. */
  #removeAbandoned(): void {
    this.#cleanedAt = performance.now()
    for (const path of readdirSync(this.#incoming).map(name => join(this.#incoming, name))) {
      const writtenMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
      if (Date.now() - writtenMs > abandonedAfterMs) rmSync(path, { force: true })
    }
  }

  /** A place for an upload that is not accepted yet. */
  temporary(): string {
    if (performance.now() - this.#cleanedAt > abandonedAfterMs) this.#removeAbandoned()
    return join(this.#incoming, randomUUID())
  }

  path(accountId: string, fileId: string): string {
    return join(this.#folder, accountId, fileId)
  }

  /** Moves an accepted upload to its place. */
  async keep(temporary: string, accountId: string, fileId: string): Promise<void> {
    mkdirSync(join(this.#folder, accountId), { recursive: true })
    await rename(temporary, this.path(accountId, fileId))
  }

  async write(accountId: string, fileId: string, bytes: Uint8Array): Promise<void> {
    const temporary = this.temporary()
    await writeFile(temporary, bytes)
    await this.keep(temporary, accountId, fileId)
  }

  async remove(path: string): Promise<void> {
    await rm(path, { force: true })
  }

  /** Null when it is not there. */
  async sizeBytes(accountId: string, fileId: string): Promise<number | null> {
    const found = await stat(this.path(accountId, fileId)).catch(() => null)
    return found?.isFile() ? found.size : null
  }

  /** All bytes, or those from `start` to `end`, both included. */
  read(accountId: string, fileId: string, part: { start: number; end: number } | null): ReadStream {
    return createReadStream(this.path(accountId, fileId), part ?? {})
  }

  /** Whether there is room for writes: a full disk ends PGlite, so writes stop well before. */
  hasRoom(): Promise<boolean> {
    // By a clock that nobody sets.
    const now = performance.now()
    if (!this.#room || now - this.#room.askedAt > roomKnownMs) this.#room = { askedAt: now, answer: askRoom(this.#folder) }
    return this.#room.answer
  }
}

async function askRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > minimumFreeBytes
}
