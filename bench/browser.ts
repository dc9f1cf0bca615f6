import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { chromium, type Browser } from 'playwright'
import { build } from 'vite'
import { findOrInstall } from '../e2e/check/needs.ts'
import { freePort } from '../e2e/check/ports.ts'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** Chromium without a window, as everywhere in the project's tests. */
export function openChromium(): Promise<Browser> {
  const executablePath = findOrInstall('chromium')
  if (!executablePath) throw new Error('this group needs Chromium')
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
}

export type Pages = { origin: string; libraryBytes: number; close: () => void }

/** Builds the pages of bench/page as the app is built, and serves them. */
export async function servePages(): Promise<Pages> {
  const outDir = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  const root = join(import.meta.dirname, 'page')
  const options = { root, configFile: false as const, logLevel: 'error' as const, plugins: [react()] }
  await build({ ...options, build: { outDir, emptyOutDir: true, assetsInlineLimit: 0 } })
  const alone = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  await build({
    ...options,
    build: { outDir: alone, emptyOutDir: true, rolldownOptions: { input: join(root, 'libraries.html') } },
  })
  const libraryBytes = readdirSync(join(alone, 'assets'))
    .map(file => brotliCompressSync(readFileSync(join(alone, 'assets', file))).length)
    .reduce((sum, bytes) => sum + bytes, 0)
  rmSync(alone, { recursive: true })
  const port = await freePort()
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    try {
      const bytes = readFileSync(join(outDir, path))
      response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(bytes)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${port}`,
    libraryBytes,
    close: () => {
      server.close()
      server.closeAllConnections()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
