import { createReadStream, mkdirSync, readdirSync, rmSync, type ReadStream } from 'node:fs'
import { rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'

const minimumFreeBytes = 300 * 1024 * 1024
/** What fits into a second is far less than the room that is kept free. */
const roomKnownMs = 1000

/** Files of an account, by random ids in folders by account. Nothing a person names becomes a path. */
export class FileStore {
  #folder: string
  #incoming: string
  #room: { askedAt: number; answer: Promise<boolean> } | undefined

  constructor(folder: string) {
    this.#folder = folder
    this.#incoming = join(folder, 'incoming')
    mkdirSync(this.#incoming, { recursive: true })
    // What an upload left behind when the process died.
    for (const name of readdirSync(this.#incoming)) rmSync(join(this.#incoming, name), { force: true })
  }

  /** A place for an upload that is not accepted yet. */
  temporary(): string {
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
  async read(accountId: string, fileId: string): Promise<ReadStream | null> {
    const path = this.path(accountId, fileId)
    const found = await stat(path).catch(() => null)
    return found?.isFile() ? createReadStream(path) : null
  }

  /** Whether there is room for writes: a full disk ends PGlite, so writes stop well before (architecture, Growing). */
  hasRoom(): Promise<boolean> {
    if (!this.#room || Date.now() - this.#room.askedAt > roomKnownMs)
      this.#room = { askedAt: Date.now(), answer: askRoom(this.#folder) }
    return this.#room.answer
  }
}

async function askRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > minimumFreeBytes
}
