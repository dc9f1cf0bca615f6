import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { NewsletterPageData } from '#contract/signup/widget/newsletter-page.ts'

const file = 'dist/embed/embed.js'
const packs = { br: promisify(brotliCompress), gzip: promisify(gzip) }
/** Packed once and then kept, so that the best packing is worth its time. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
/** Of some 20 KB each. */
const keptMost = 200

type Encoding = keyof typeof packs
type Script = { etag: string; encoding: Encoding | null; body: Uint8Array<ArrayBuffer> }

/** The built script with a form in it, packed as a browser takes it. What was packed is kept by what is in it. */
export class EmbedBundle {
  #code: string | null = null
  #packed = new Map<string, Promise<Script>>()

  /** Null where nothing was built. */
  async scriptWith(data: NewsletterPageData, accepted = ''): Promise<Script | null> {
    this.#code ??= existsSync(file) ? readFileSync(file, 'utf8') : null
    if (this.#code === null) return null
    // Its names stay its own: a page that has it in it has no global more.
    const text = `(function(newsletterPage){"use strict";${this.#code}\n})(${JSON.stringify(data)});\n`
    const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    const encoding = encodingIn(accepted)
    const key = `${encoding} ${digest}`
    const script = this.#packed.get(key) ?? pack(text, digest, encoding)
    this.#packed.delete(key)
    this.#packed.set(key, script)
    if (this.#packed.size > keptMost) for (const oldest of this.#packed.keys()) if (this.#packed.delete(oldest)) break
    return script
  }
}

const encodingIn = (accepted: string): Encoding | null =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null

async function pack(text: string, digest: string, encoding: Encoding | null): Promise<Script> {
  const etag = `"${digest}${encoding ? `-${encoding}` : ''}"`
  const raw = Buffer.from(text)
  const packed =
    encoding === 'br' ? await packs.br(raw, quality) : encoding === 'gzip' ? await packs.gzip(raw, { level: 9 }) : raw
  return { etag, encoding, body: new Uint8Array(packed) }
}
