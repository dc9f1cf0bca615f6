import type { Plugin, Rollup } from 'vite'

/**
 * The files of each address that the app has, as the contract writes it: `/contacts/:phoneNumber`. None where the page has all.
 * `/bulk/sms?campaign`: what that address shows where `campaign` names something.
 */
export type ScreenFiles = Record<string, { scripts: string[]; styles: string[] }>

/**
 * Writes down which files a screen is made of, so that the page that is answered at its address names them all: else the
 * browser finds each only in the one before. What the page has anyway is left out.
 */
export function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: environment => environment.name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const source = JSON.stringify(filesByAddress(chunks), null, 1)
      this.emitFile({ type: 'asset', fileName: 'screens.json', source })
    },
  }
}

/** Screens that come late and stand in the place of their address's own where it names something. */
const inPlace: Record<string, string> = { '/bulk/sms?campaign': '/src/web/campaigns/draft/draft-page.tsx' }

type Chunk = Pick<Rollup.OutputChunk, 'fileName' | 'imports' | 'isEntry' | 'moduleIds'> & {
  viteMetadata?: { importedCss: ReadonlySet<string> } | undefined
}

export function filesByAddress(chunks: readonly Chunk[]): ScreenFiles {
  const byFile = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const withImports = (...begin: (Chunk | undefined)[]) => {
    const reached = new Set(begin.filter(chunk => chunk !== undefined))
    for (const chunk of reached)
      for (const file of chunk.imports) {
        const other = byFile.get(file)
        if (other) reached.add(other)
      }
    return reached
  }
  const ofPage = withImports(chunks.find(({ isEntry }) => isEntry))
  const splitChunkOf = (file: string) =>
    chunks.find(({ moduleIds }) => moduleIds.some(id => isSplit.test(id) && fileOf(id) === file))
  const around = splitChunkOf('/_staff')
  const routes = chunks.flatMap(({ moduleIds }) => moduleIds.flatMap(id => (isSplit.test(id) ? [] : (fileOf(id) ?? []))))
  const filesOf = (...begin: (Chunk | undefined)[]) => {
    const more = [...withImports(...begin)].filter(other => !ofPage.has(other))
    const scripts = more.map(({ fileName }) => `/${fileName}`)
    const styles = more.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])].map(file => `/${file}`))
    return { scripts, styles }
  }
  const screens = routes.flatMap(file => {
    const address = addressOf(file)
    if (address === null) return []
    const own = file.startsWith('/_staff/') ? splitChunkOf(file) : undefined
    const instead = Object.entries(inPlace).filter(([one]) => own && one.startsWith(`${address}?`))
    return [
      { address, files: own ? filesOf(around, own) : filesOf() },
      ...instead.map(([one, module]) => ({
        address: one,
        files: filesOf(
          around,
          own,
          chunks.find(({ moduleIds }) => moduleIds.some(id => id.endsWith(module))),
        ),
      })),
    ]
  })
  return Object.fromEntries(
    screens.toSorted((one, other) => one.address.localeCompare(other.address)).map(({ address, files }) => [address, files]),
  )
}

const isSplit = /\?tsr-split=component$/
/** `/_staff/contacts/index` of routes/_staff/contacts/index.tsx, whatever part of it; null for anything else. */
const fileOf = (id: string): string | null => /\/src\/web\/routes(\/[^?]+)\.tsx(\?|$)/.exec(id)?.[1] ?? null

/** `/contacts/:phoneNumber` of `/_staff/contacts/$phoneNumber`, `/balance/:action?` of `/_staff/balance/{-$action}`; null for what stands around others, and for the 404 page. */
export function addressOf(file: string): string | null {
  if (/\/(_\w+|\$)$/.test(file)) return null
  const address = file
    .replace(/^\/_staff(?=\/)/, '')
    .replace(/\/index$/, '')
    .replaceAll('.', '/')
    .replaceAll(/\{-\$(\w+)\}/g, ':$1?')
    .replaceAll('$', ':')
  return address === '' ? '/' : address
}
