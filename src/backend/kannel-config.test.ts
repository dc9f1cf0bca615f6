import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'

const script = new URL('./kannel-config.ts', import.meta.url).pathname

function write(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

test('it says what it takes, also when it was called wrongly', () => {
  expect(write('--help')).toMatchObject({ status: 0, said: expect.stringContaining('--dir folder') })
  expect(write()).toMatchObject({ status: 1, said: expect.stringContaining('--dir folder') })
  expect(write('--dri', 'x')).toMatchObject({ status: 1, said: expect.stringContaining("Unknown option '--dri'") })
})

test('what it writes are settings that Parley takes, and written again the secrets stay', () => {
  const dir = mkdtempSync(join(tmpdir(), 'parley-kannel-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const settings = () => parseEnv(readFileSync(join(dir, 'parley.env'), 'utf8'))
  expect(write('--dir', dir, '--parley', 'http://127.0.0.1:8081/').status).toBe(0)
  const first = settings()
  expect(readConfig(first)).toMatchObject({ CARRIER: 'kannel', KANNEL_CALLBACK_URL: 'http://127.0.0.1:8081' })
  expect(write('--dir', dir, '--parley', 'http://127.0.0.1:8082').status).toBe(0)
  expect(settings()).toEqual({ ...first, KANNEL_CALLBACK_URL: 'http://127.0.0.1:8082' })
  expect(readFileSync(join(dir, 'kannel.conf'), 'utf8')).toContain(
    `http://127.0.0.1:8082/carriers/kannel/incoming?secret=${first['KANNEL_SECRET']}`,
  )
})
