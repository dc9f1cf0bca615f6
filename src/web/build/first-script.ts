import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rollup } from 'vite'

const script = 'first.js'

/**
 * The script before the first paint is no module, so Vite leaves it as it is. With its hash in its name browsers keep it:
 * the page waits for it. It is told the files of the texts, because it knows the language and the server does not.
 */
export function hashFirstScript(): Plugin {
  return {
    name: 'hash-first-script',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: environment => environment.name === 'client',
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const written = readFileSync(join(this.environment.config.publicDir, script), 'utf8')
      const source = `window.textFiles = ${JSON.stringify(textFiles(chunks))}\n${written}`
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      const fileName = `assets/first-${hash}.js`
      page.source = String(page.source).replace(`src="/${script}"`, `src="/${fileName}"`)
      this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

/** The texts that a screen waits for, by who asks for them: chunks.ts says what is in each. */
const needed = { chat: ['doors', 'chat'], others: ['doors', 'chat', 'screens'] } as const
type TextFiles = Record<keyof typeof needed, string[]>

/** The files of the texts that the chat and any other screen of the staff stand on, by language. */
export function textFiles(chunks: readonly Pick<Rollup.OutputChunk, 'name' | 'fileName'>[]): Record<string, TextFiles> {
  const named = new Map(chunks.map(({ name, fileName }) => [name, `/${fileName}`]))
  const languages = new Set([...named.keys()].flatMap(name => /^texts-doors-(\w+)$/.exec(name)?.[1] ?? []))
  const filesOf = (language: string, askers: readonly string[]) =>
    askers.flatMap(asker => named.get(`texts-${asker}-${language}`) ?? [])
  return Object.fromEntries(
    [...languages].map(language => [
      language,
      { chat: filesOf(language, needed.chat), others: filesOf(language, needed.others) },
    ]),
  )
}
