import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { IncomingMessage } from 'node:http'
import busboy from 'busboy'
import { Refusal } from './refusal.ts'

export type Upload = { name: string; contentType: string; sizeBytes: number; path: string }
export type Multipart = { fields: Record<string, string>; file: Upload | null /** SHA-256 over fields and file. */; hash: string }

/** How large a file may be by its name, at the most whatever its name, and what one that is larger is refused with. */
export type FileLimit = { maxFileBytes: (name: string) => number; mostFileBytes: number; refuse: (name: string) => Refusal }

const maxFields = 20
const maxFieldBytes = 16 * 1024
/** Of all that is no file, with what stands between the parts; before the first and after the last nothing has to stand. */
const maxFormBytes = (maxFields + 2) * (maxFieldBytes + 1024)

/**
 * Reads multipart/form-data as a stream: text fields, and one file called `file` written to `path` as it comes.
 * Refuses a body of another kind, or one with more than that (BAD_REQUEST), a file or a body over the limit as soon as that is
 * known, and one that breaks off; of what it refuses the rest is not read, and nothing stays at `path`.
 */
export async function readMultipart(request: IncomingMessage, path: string, limit: FileLimit): Promise<Multipart> {
  try {
    return await read(request, path, limit)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** One size whatever the name; refused with INVALID_FILE_SIZE. */
export const upTo = (maxFileBytes: number): FileLimit => ({
  maxFileBytes: () => maxFileBytes,
  mostFileBytes: maxFileBytes,
  refuse: () => new Refusal('INVALID_FILE_SIZE', { field: 'file', details: { value: Math.floor(maxFileBytes / 1024) } }),
})

async function read(request: IncomingMessage, path: string, limit: FileLimit): Promise<Multipart> {
  const parser = openParser(request)
  const fields: Record<string, string> = {}
  const fileHash = createHash('sha256')
  let file: Promise<Upload> | undefined
  let comeBytes = 0
  // Refuses what would otherwise be dropped silently.
  const refuse = (field: string, message: string) => parser.destroy(new Refusal('BAD_REQUEST', { field, message }))
  parser.on('field', (name, value, info) => {
    if (info.valueTruncated) parser.destroy(new Refusal('BODY_TOO_LONG', { field: name }))
    if (Object.hasOwn(fields, name)) refuse(name, 'The field comes twice.')
    fields[name] = value
  })
  parser.on('filesLimit', () => refuse('file', 'One file alone.'))
  parser.on('file', (field, stream, info) => {
    if (field !== 'file') {
      // It is told of the refusal too; without a listener that would end the process.
      stream.on('error', () => undefined)
      return refuse(field, 'No file is taken by this name.')
    }
    let sizeBytes = 0
    const name = info.filename ?? 'file'
    const maxBytes = limit.maxFileBytes(name)
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        sizeBytes += chunk.length
        if (sizeBytes > maxBytes) return done(limit.refuse(name))
        fileHash.update(chunk)
        done(null, chunk)
      },
    })
    file = pipeline(stream, meter, createWriteStream(path)).then(() => ({
      name,
      contentType: info.mimeType,
      sizeBytes,
      path,
    }))
    // A file that is too large or cannot be written: nobody would take the rest of the body.
    file.catch((error: Error) => parser.destroy(error))
  })
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('close', resolve)
      parser.on('error', reject)
      request.on('data', (chunk: Buffer) => {
        comeBytes += chunk.length
        if (comeBytes > limit.mostFileBytes + maxFormBytes) parser.destroy(new Refusal('TOO_LARGE'))
      })
      request.on('error', reject)
      const breakOff = () => reject(new Refusal('BAD_REQUEST', { message: 'The request broke off.' }))
      request.on('aborted', breakOff)
      // No event comes for a request that broke off before anybody listened.
      if (request.destroyed) return breakOff()
      request.pipe(parser)
    })
  } catch (error) {
    request.unpipe(parser)
    request.removeAllListeners('data')
    request.pause()
    parser.destroy()
    await file?.catch(() => undefined)
    if (error instanceof Refusal) throw error
    if (isOfDisk(error)) throw error.code === 'ENOSPC' ? new Refusal('STORAGE_FULL') : error
    throw new Refusal('BAD_REQUEST', { message: 'The body is not multipart/form-data.' })
  }
  const stored = await file
  const hash = createHash('sha256')
    .update(JSON.stringify(Object.entries(fields).sort()))
    .update(fileHash.digest())
    .digest('hex')
  return { fields, file: stored ?? null, hash }
}

/** Whether the disk failed: the connection is only read, so an error of another call comes from the file. */
function isOfDisk(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && error.syscall !== 'read'
}

function openParser(request: IncomingMessage): busboy.Busboy {
  try {
    if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) throw new TypeError('another kind')
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { files: 1, fields: maxFields, fieldSize: maxFieldBytes, parts: maxFields + 2 },
    })
  } catch {
    throw new Refusal('BAD_REQUEST', { message: 'The body is not multipart/form-data.' })
  }
}
