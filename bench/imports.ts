import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Database } from '#backend/db/open.ts'
import { form } from '#backend/testing/start-app.ts'
import type { Import, ImportFile } from '#contract/contacts/imports.ts'
import { audience, startIdentity } from './identity.ts'
import { residentBytes, startParley } from './processes.ts'
import { median, megabytes, perSecond, times, type Row } from './row.ts'
import { openShop } from './shop.ts'
import { measuring } from './steps.ts'

const rows = 100_000
const rounds = 3
const pollMs = 50

/** A file of customers through the browser's own calls, from the press of the button to the last row, against COPY of the same columns. */
export async function imports(url: string): Promise<Row[]> {
  const database = await openDatabase({ url, folder: null, queryMs: 120_000 })
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  const identity = await startIdentity()
  const parley = await startParley({ DATABASE_URL: url, OIDC_ISSUER: identity.issuer, OIDC_AUDIENCE: audience })
  try {
    const jwt = await identity.token('bench')
    const [imported, copied, bare]: [number[], number[], number[]] = [[], [], []]
    const before = residentBytes(parley.pid)
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, residentBytes(parley.pid))), pollMs)
    for (let round = 0; round < rounds; round += 1) {
      measuring(`import ${round + 1}`)
      // A fresh account each time: what is there already would be another promise.
      copied.push(await copyInto(database, folder, 'contact', (await openShop(database)).id))
      bare.push(await copyIntoBare(database, folder))
      const { name } = await openShop(database)
      imported.push(await importOne(parley.origin, { authorization: `Bearer ${jwt}`, 'x-account': name }))
    }
    clearInterval(watch)
    const [own, floor, plain] = [median(imported), median(copied), median(bare)]
    return [
      {
        promise: `import of ${rows.toLocaleString('en')} contacts, PostgreSQL`,
        measured: perSecond(own),
        floor: `${perSecond(floor)} COPY of the same columns into the same table (${perSecond(plain)} into one without its indexes)`,
        ratio: times(own / floor),
        target: '≥ 0.20 ×',
        isMet: own / floor >= 0.2,
      },
      {
        promise: 'memory while it imports',
        measured: `${megabytes(most)} at most`,
        floor: `${megabytes(before)} before`,
        ratio: `+ ${megabytes(most - before)}`,
        target: '+ 100 MB',
        isMet: most - before < 100 * 1024 * 1024,
      },
    ]
  } finally {
    await parley.stop()
    identity.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const columns = 'phone, name, surname, email, gender'
const phoneOf = (index: number) => `+48${600_000_000 + index * 7}`
const cellsOf = (index: number) => [phoneOf(index), `Żaneta ${index}`, 'Źdźbłowska', `customer${index}@mail.example`, 'female']
const lines = (prefix: (index: number) => string[]) =>
  Array.from({ length: rows }, (_, index) => [...prefix(index), ...cellsOf(index)].join(',')).join('\n')

async function importOne(origin: string, headers: Record<string, string>): Promise<number> {
  const ask = async <T>(route: string, body?: FormData | object): Promise<T> => {
    const [method = 'GET', path] = route.split(' ')
    const isForm = body instanceof FormData
    const answer = await fetch(`${origin}/backend${path}`, {
      method,
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`)
    // What the contract says of it.
    return (await answer.json()) as T
  }
  const file = new File([`Phone,First name,Last name,Email,Gender\n${lines(() => [])}\n`], 'customers.csv')
  const { id, columns: guessed } = await ask<ImportFile>('POST /import-files', form({ kind: 'contacts' }, file))
  const plan = {
    fileId: id,
    columns: guessed.map(column => column.guess),
    country: 'PL',
    options: { kind: 'contacts', duplicates: 'update' },
  }
  const began = performance.now()
  let job = await ask<Import>('POST /imports', plan)
  while (job.status === 'PENDING' || job.status === 'INPROGRESS') {
    await sleep(pollMs)
    job = await ask<Import>(`GET /imports/${job.id}`)
  }
  if (job.imported !== rows) throw new Error(`imported ${job.imported} of ${rows}: ${job.status}`)
  return rows / ((performance.now() - began) / 1000)
}

async function copyInto(database: Database, folder: string, table: string, accountId: string): Promise<number> {
  const path = join(folder, 'rows.csv')
  writeFileSync(
    path,
    lines(() => [accountId, crypto.randomUUID()]),
  )
  // The server reads it as another user.
  chmodSync(folder, 0o755)
  const began = performance.now()
  await database.pool.query(`copy ${table} (account_id, id, ${columns}) from '${path}' with (format csv)`)
  return rows / ((performance.now() - began) / 1000)
}

async function copyIntoBare(database: Database, folder: string): Promise<number> {
  await database.pool.query(
    'create table bench_contact (account_id uuid, id uuid, phone text, name text, surname text, email text, gender text, primary key (account_id, id), unique (account_id, phone))',
  )
  try {
    return await copyInto(database, folder, 'bench_contact', crypto.randomUUID())
  } finally {
    await database.pool.query('drop table bench_contact')
  }
}
