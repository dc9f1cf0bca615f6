import { readFileSync } from 'node:fs'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type PluginOption } from 'vite'
import { fonts } from './fonts.ts'
import { singleIcons } from './icons.ts'

/** A module that is in the app, as a draft of the app shows it. */
export type DraftModule = {
  id: string
  /** Its length before it is made small, in characters. */
  size: number
  /** Of styles, in characters, before they are made small; 0 of anything else. */
  styles: number
  /** Its source: what texts it asks for is only there. */
  code: string
  /** What it imports at once, used or not. */
  imports: readonly string[]
  /** What it is there for: the page, or modules that somebody imports late. */
  roots: Set<string>
}

export type Draft = {
  modules: Map<string, DraftModule>
  /** The page. */
  entry: string
  /** What is imported late, and by whom. */
  late: Map<string, readonly string[]>
}

export const router = (): PluginOption =>
  tanstackRouter({
    target: 'react',
    routesDirectory: './src/web/routes',
    generatedRouteTree: './src/web/routeTree.gen.ts',
    autoCodeSplitting: true,
    quoteStyle: 'single',
  })

/**
 * Builds the app as the bundler splits it by itself, in memory: one file for each set of roots that share something.
 * Only there stands what reaches what once everything unused has gone; imports alone lead through whole libraries.
 */
export async function draftApp(page: string): Promise<Draft> {
  const draft: Draft = { modules: new Map(), entry: page, late: new Map() }
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [singleIcons(), router(), fonts(), react(), note(draft)],
    build: {
      write: false,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { input: page, experimental: { chunkOptimization: false } },
    },
  })
  return draft
}

const fileOf = (id: string) => id.replace(/\?.*/, '')
const isStyles = (id: string) => fileOf(id).endsWith('.css')

function note({ modules, late }: Draft): Plugin {
  return {
    name: 'note-draft',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
        const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
        for (const chunk of chunks)
          for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
            const info = this.getModuleInfo(id)
            modules.set(id, {
              id,
              size: renderedLength,
              styles: isStyles(id) ? readFileSync(fileOf(id), 'utf8').length : 0,
              code: info?.code ?? '',
              imports: info?.importedIds ?? [],
              roots: new Set(),
            })
          }
        for (const chunk of chunks) {
          const root = chunk.facadeModuleId
          if (!root) continue
          if (chunk.isDynamicEntry) late.set(root, this.getModuleInfo(root)?.dynamicImporters ?? [])
          const reached = new Set([chunk])
          for (const one of reached)
            for (const name of one.imports) {
              const other = byName.get(name)
              if (other) reached.add(other)
            }
          for (const one of reached) for (const id of Object.keys(one.modules)) modules.get(id)?.roots.add(root)
        }
      },
    },
  }
}
