import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// `npm run dev`: the web app by Vite with hot reload on PORT, the backend on the port after it, restarted on change.

process.chdir(fileURLToPath(new URL('../../', import.meta.url)))
const port = Number(process.env['PORT'] ?? 8080)
const backendPort = port + 1
const address = `http://127.0.0.1:${port}`

const backend = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', '--watch', '--watch-preserve-output', 'src/backend/main.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(backendPort), PUBLIC_URL: process.env['PUBLIC_URL'] ?? address },
  },
)
const web = spawn(
  process.execPath,
  ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
  {
    stdio: 'inherit',
    env: { ...process.env, BACKEND_URL: `http://127.0.0.1:${backendPort}` },
  },
)

const end = () => {
  backend.kill('SIGTERM')
  web.kill('SIGTERM')
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
backend.on('exit', code => (web.kill('SIGTERM'), process.exit(code ?? 0)))
web.on('exit', code => (backend.kill('SIGTERM'), process.exit(code ?? 0)))
