import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rollup } from 'vite'

/** A file of the app and what comes with it. */
export type BuiltChunk = {
  name: string
  /** The chunks that it imports at once, by name. */
  imports: string[]
  /** Nothing of ours is in it. */
  isLibrary: boolean
  /** Of its script, as it is. */
  bytes: number
  /** Of its styles; null where it has none. */
  styleBytes: number | null
  /** Of script and styles, brotli. */
  packedBytes: number
}

const smallestBytes = 10_000
/** The bundler's own few lines, which every file imports. */
const mayBeSmall = ['rolldown-runtime']

const signIn = ['entry', 'texts-doors-en']
const chat = [...signIn, 'staff', 'chat', 'texts-chat-en']
/** What the browser fetches while one reads in the chat. */
const ahead = ['chat-late', 'late', 'texts-late-en']
const limitsKb = { signIn: 150, chat: 260, furtherScreen: 60 }

/** `contacts-late` leans on `contacts-forms` and `contacts`, `contacts-forms` on `contacts`; no list leans on forms. */
function mayLeanOn(name: string, other: string): boolean {
  const area = name.replace(/-?(late|forms)$/, '')
  if (area === name) return false
  return other === 'forms' || other === area || (name.endsWith('late') && other === `${area}-forms`)
}

/** What is wrong with the files of the app: too small, too heavy, or of two areas. */
export function faultsOf(chunks: readonly BuiltChunk[]): string[] {
  const byName = new Map(chunks.map(chunk => [chunk.name, chunk]))
  const withImports = (names: readonly string[]) => {
    const reached = new Set(names)
    for (const name of reached) for (const other of byName.get(name)?.imports ?? []) reached.add(other)
    return reached
  }
  const weigh = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + (byName.get(name)?.packedBytes ?? 0), 0)

  const missing = chat.filter(name => !byName.has(name)).map(name => `${name}: no such file`)
  const small = chunks
    .flatMap(({ name, bytes, styleBytes }) => [
      { what: name, size: mayBeSmall.includes(name) ? null : bytes },
      { what: `styles of ${name}`, size: styleBytes },
    ])
    .filter(({ size }) => size !== null && size < smallestBytes)
    .map(({ what, size }) => `${what}: ${size} bytes travel alone; under ${smallestBytes} they join another file`)
  const common = ['entry', 'common', 'doors', 'staff', 'shared', 'late', ...mayBeSmall]
  const crossing = chunks.flatMap(({ name, imports }) =>
    imports
      .filter(other => !common.includes(other) && !mayLeanOn(name, other) && !byName.get(other)?.isLibrary)
      .map(other => `${name} imports ${other}: what two areas share belongs to neither`),
  )
  const known = withImports([...chat, ...ahead])
  const tooHeavy = (what: string, bytes: number, limitKb: number) =>
    bytes > limitKb * 1000 ? [`${what}: ${(bytes / 1000).toFixed(1)} KB of JS and CSS, brotli; the limit is ${limitKb} KB`] : []
  return [
    ...missing,
    ...small,
    ...crossing,
    ...tooHeavy('the sign-in', weigh(withImports(signIn)), limitsKb.signIn),
    ...tooHeavy('the chat', weigh(withImports(chat)), limitsKb.chat),
    ...chunks.flatMap(({ name }) => {
      const more = [...withImports([name])].filter(other => !known.has(other))
      return name.includes('late') || name.startsWith('texts-')
        ? []
        : tooHeavy(`${name}, beyond the chat and what it fetches ahead`, weigh(more), limitsKb.furtherScreen)
    }),
  ]
}

/** Fails the build when the files of the app are too small, too heavy or entangled. After they were packed. */
export function checkWeights(): Plugin {
  return {
    name: 'check-weights',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: environment => environment.name === 'client',
    writeBundle: {
      sequential: true,
      handler(_options, bundle) {
        const built = Object.values(bundle).filter(file => file.type === 'chunk')
        const { outDir } = this.environment.config.build
        const faults = faultsOf(built.map(chunk => builtChunk(chunk, built, outDir)))
        if (faults.length > 0) this.error(`The app's files:\n  ${faults.join('\n  ')}`)
      },
    },
  }
}

function builtChunk(chunk: Rollup.OutputChunk, all: readonly Rollup.OutputChunk[], outDir: string): BuiltChunk {
  const nameOf = (file: string) => all.find(({ fileName }) => fileName === file)?.name ?? file
  const packed = (file: string) =>
    (statSync(join(outDir, `${file}.br`), { throwIfNoEntry: false }) ?? statSync(join(outDir, file))).size
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])]
  const files = [chunk.fileName, ...styles]
  return {
    name: chunk.name,
    imports: chunk.imports.map(nameOf),
    isLibrary: chunk.moduleIds.every(id => id.includes('/node_modules/') || id.startsWith('\0')),
    bytes: Buffer.byteLength(chunk.code),
    styleBytes: styles.length ? styles.reduce((sum, file) => sum + statSync(join(outDir, file)).size, 0) : null,
    packedBytes: files.reduce((sum, file) => sum + packed(file), 0),
  }
}
