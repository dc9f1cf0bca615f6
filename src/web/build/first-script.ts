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

/** The files of the texts that every screen of the staff needs, by language. */
export function textFiles(chunks: readonly Pick<Rollup.OutputChunk, 'name' | 'fileName'>[]): Record<string, string[]> {
  const named = chunks.flatMap(({ name, fileName }) => {
    const language = /^texts-(?:doors|screens)-(\w+)$/.exec(name)?.[1]
    return language ? [{ language, file: `/${fileName}` }] : []
  })
  const byLanguage = Object.groupBy(named, ({ language }) => language)
  return Object.fromEntries(Object.entries(byLanguage).map(([language, files = []]) => [language, files.map(({ file }) => file)]))
}
