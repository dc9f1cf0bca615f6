import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Writes a .br beside what compresses well, so that the server never does, and a .gz for lines whose proxies know no br.
 * index.html changes with each answer (its nonce).
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    async writeBundle() {
      const { outDir } = this.environment.config.build
      const [compress, zip] = [promisify(brotliCompress), promisify(gzip)]
      const files = await readdir(outDir, { recursive: true })
      const texts = files.filter(file => /\.(js|css|svg)$/.test(file))
      await Promise.all(
        texts.map(async file => {
          const raw = await readFile(join(outDir, file))
          const packed = await compress(raw, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
          })
          const zipped = await zip(raw, { level: 9 })
          if (packed.length < raw.length) await writeFile(join(outDir, `${file}.br`), packed)
          if (zipped.length < raw.length) await writeFile(join(outDir, `${file}.gz`), zipped)
        }),
      )
    },
  }
}
