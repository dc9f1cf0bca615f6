import { cpSync } from 'node:fs'
import pg from 'pg'

/** Of these a backend begins with other rows than those of the demo. */
const notDemo = ['CARRIER', 'DATABASE_URL', 'OIDC_ISSUER']

async function onServer(url: URL, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: new URL('/postgres', url).href })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}

/** A database of its own on the tests' server: its address, and what takes it away. */
export async function createDatabase(server: string, template?: string) {
  const name = `journey_${crypto.randomUUID().replaceAll('-', '')}`
  const url = new URL(`/${name}`, server)
  await onServer(url, `create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`)
  return { env: { DATABASE_URL: url.href }, drop: () => onServer(url, `drop database ${name} with (force)`) }
}

/**
 * The demo's data for a server that begins with it, as they were made once for all servers of a run (make-demo.ts): one that
 * makes its own takes three times as long to start. The rows lie in the folder, or in a database where the tests have a server.
 */
export async function copyDemo(dataDir: string, env: NodeJS.ProcessEnv) {
  const { DEMO_FOLDER, DEMO_DATABASE } = process.env
  if (!DEMO_FOLDER || notDemo.some(name => env[name])) return null
  cpSync(DEMO_FOLDER, dataDir, { recursive: true })
  return DEMO_DATABASE ? createDatabase(DEMO_DATABASE, new URL(DEMO_DATABASE).pathname.slice(1)) : null
}
