import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'

const built = ['dist/web/index.html', 'dist/public/src/public/index.html', 'dist/embed/embed.js', 'dist/render/render.js']
const sources = ['index.html', 'vite.config.ts', 'package-lock.json', 'src/{contract,public,web}/**/*.*', 'locales/**/*.json']
const changedAtMs = (file: string) => statSync(file).mtimeMs

/** Whoever has brought the project up to date gets the web app that goes with it. */
function isBuilt(): boolean {
  if (!built.every(file => existsSync(file))) return false
  const builtAtMs = Math.min(...built.map(changedAtMs))
  // What the type check keeps beside them for itself is no source.
  const files = globSync(sources).filter(file => !file.endsWith('.tsbuildinfo'))
  return files.every(file => changedAtMs(file) <= builtAtMs)
}

/** Builds the web app where it is missing or outdated; where that fails this process ends. In the project's folder. */
export function buildIfOutdated(): void {
  if (isBuilt()) return
  console.log('Building the web app …')
  const build = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
  })
  if (build.status !== 0) process.exit(build.status ?? 1)
}
