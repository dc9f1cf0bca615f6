import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'
import { openDatabase } from './open.ts'

const script = new URL('./reset.ts', import.meta.url).pathname

function reset(env: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    env: { ...process.env, DATABASE_URL: '', ...env },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

function filled(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-reset-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const part of ['db', 'files']) {
    mkdirSync(join(folder, part))
    writeFileSync(join(folder, part, 'kept'), '')
  }
  return folder
}

test('nothing is thrown away before somebody says that it is meant, and then everything is', () => {
  const DATA_DIR = filled()
  const asked = reset({ DATA_DIR })
  expect([asked.status, asked.said]).toEqual([2, expect.stringContaining('npm run db:reset -- --yes')])
  expect(existsSync(join(DATA_DIR, 'db', 'kept'))).toBe(true)
  const meant = reset({ DATA_DIR }, '--yes')
  expect([meant.status, meant.said]).toEqual([0, expect.stringContaining(`Thrown away: ${DATA_DIR}`)])
  expect([existsSync(join(DATA_DIR, 'db')), existsSync(join(DATA_DIR, 'files'))]).toEqual([false, false])
  expect(reset({ DATA_DIR }).said).toContain('There is nothing')
})

test('a folder that a running Parley has is left alone', () => {
  const DATA_DIR = filled()
  onTestFinished(lockFolder(join(DATA_DIR, 'db')))
  const answer = reset({ DATA_DIR }, '--yes')
  expect([answer.status, answer.said]).toEqual([2, expect.stringContaining('in use by another Parley')])
  expect(existsSync(join(DATA_DIR, 'db', 'kept'))).toBe(true)
})

test('a database that does not answer is told in a line', () => {
  const answer = reset({ DATA_DIR: filled(), DATABASE_URL: 'postgres://x:secret@127.0.0.1:1/x' }, '--yes')
  expect([answer.status, answer.said]).toEqual([2, expect.stringMatching(/^DATABASE_URL: PostgreSQL does not answer .*\n$/)])
  expect(answer.said).not.toContain('secret')
})

const server = process.env['TEST_DATABASE_URL']
if (server)
  test('on PostgreSQL the database is emptied once nobody works on it, and the embedded one beside it stays', async () => {
    const admin = new pg.Client({ connectionString: server })
    await admin.connect()
    const name = `reset_${randomUUID().replaceAll('-', '')}`
    await admin.query(`create database ${name}`)
    onTestFinished(async () => {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    })
    const url = new URL(server)
    url.pathname = `/${name}`
    const DATA_DIR = filled()
    const running = await openDatabase({ url: url.href, folder: null })
    await running.pool.query('select 1')
    expect(reset({ DATA_DIR, DATABASE_URL: url.href }, '--yes')).toMatchObject({
      status: 2,
      said: expect.stringContaining('Stop it first'),
    })
    await running.close()
    expect(reset({ DATA_DIR, DATABASE_URL: url.href }, '--yes')).toMatchObject({ status: 0 })
    expect([existsSync(join(DATA_DIR, 'db', 'kept')), existsSync(join(DATA_DIR, 'files'))]).toEqual([true, false])
    const reader = new pg.Client({ connectionString: url.href })
    await reader.connect()
    const { rows } = await reader.query(
      `select count(*)::int as tables from information_schema.tables where table_schema = 'public'`,
    )
    await reader.end()
    expect(rows).toEqual([{ tables: 0 }])
  })
