import { rmSync } from 'node:fs'
import { createDatabase } from './copy-demo.ts'
import { startServer } from './server.ts'

/** Before all journeys (Playwright's globalSetup): makes the demo's data once, for each server to copy. Returns what takes it away. */
export default async function prepareDemo(): Promise<() => Promise<void>> {
  if (process.env.WITHOUT_DEMO) return async () => undefined
  const cluster = process.env.TEST_DATABASE_URL
  const database = cluster ? await createDatabase(cluster) : null
  const server = await startServer(database?.env)
  await server.quit()
  process.env.DEMO_FOLDER = server.dataDir
  if (database) process.env.DEMO_DATABASE = database.env.DATABASE_URL
  return async () => {
    rmSync(server.dataDir, { recursive: true, force: true })
    await database?.drop()
  }
}
