import { rmSync } from 'node:fs'
import { startServer } from './server.ts'

/** Before all journeys (Playwright's globalSetup): makes the demo's data once, for each server to copy. Returns what takes it away. */
export default async function prepareDemo(): Promise<() => void> {
  if (process.env.WITHOUT_DEMO) return () => undefined
  const server = await startServer()
  await server.quit()
  process.env.DEMO_FOLDER = server.dataDir
  return () => rmSync(server.dataDir, { recursive: true, force: true })
}
