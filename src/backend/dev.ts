import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { whenNpmEnds } from './keep-running.ts'

// `npm run dev`: the web app by Vite with hot reload on PORT, the backend on the port after it, restarted on change.

process.chdir(fileURLToPath(new URL('../../', import.meta.url)))
const config = readConfig(process.env)
if ('problems' in config) {
  console.error(config.problems.join('\n'))
  process.exit(2)
}
const { PORT: port, PUBLIC_URL = `http://127.0.0.1:${port}` } = config
const backendPort = port + 1

const backend = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', '--watch', '--watch-preserve-output', 'src/backend/main.ts'],
  { stdio: 'inherit', env: { ...process.env, PORT: String(backendPort), HOST: '127.0.0.1', PUBLIC_URL } },
)
const web = spawn(
  process.execPath,
  ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
  { stdio: 'inherit', env: { ...process.env, BACKEND_URL: `http://127.0.0.1:${backendPort}` } },
)

const end = () => {
  backend.kill('SIGTERM')
  web.kill('SIGTERM')
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
whenNpmEnds(end)
backend.on('exit', code => (web.kill('SIGTERM'), process.exit(code ?? 0)))
web.on('exit', code => (backend.kill('SIGTERM'), process.exit(code ?? 0)))
