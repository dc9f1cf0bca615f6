import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackend } from './backend.ts'
import { carrierSecret, startOracle } from './carrier.ts'
import { openGround } from './ground.ts'
import { checkInvariants } from './invariants.ts'
import { startIssuer } from './issuer.ts'
import { byRun, within } from './length.ts'
import { newText, openAckLog, post, sendSurely } from './senders.ts'
import { settle } from './settle.ts'

const rounds = byRun(10, 1)
const megabyte = 1024 * 1024
const keptFree = 300 * megabyte
const worksAgainWithinMs = 10_000

let issuer: Awaited<ReturnType<typeof startIssuer>>
let oracle: Awaited<ReturnType<typeof startOracle>>
let ground: Awaited<ReturnType<typeof openGround>>
let backend: Awaited<ReturnType<typeof createBackend>>
const log = openAckLog()
const disk = mkdtempSync(join(tmpdir(), 'parley-disk-'))
const filler = join(disk, 'filler')

beforeAll(async () => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500m', 'tmpfs', disk])
  const folder = join(disk, 'data')
  mkdirSync(folder)
  issuer = await startIssuer()
  oracle = await startOracle()
  ground = await openGround({ folder })
  backend = await createBackend({ ...ground.env, ...issuer.env, ...oracle.env }, { parent: true })
  await backend.start()
})

afterAll(async () => {
  await backend.stop()
  oracle.stop()
  issuer.stop()
  execFileSync('umount', ['--lazy', disk])
  rmSync(disk, { recursive: true, force: true })
})

function free(): number {
  const { bavail, bsize } = statfsSync(disk)
  return bavail * bsize
}

/** Fills the disk until so much is free. */
function fillUntil(bytes: number): void {
  for (let index = 0; free() > bytes; index += 1) {
    try {
      writeFileSync(`${filler}-${index}`, Buffer.alloc(Math.min(megabyte, free() - bytes)))
    } catch {
      return
    }
  }
}

function makeRoom(): void {
  execFileSync('sh', ['-c', `rm -f ${filler}-*`])
}

const incoming = (body: string) => {
  const [shop] = ground.shops
  const query = {
    from: '48500100200',
    to: shop?.number.slice(1) ?? '',
    text: Buffer.from(body).toString('hex'),
    coding: '0',
    charset: 'UTF-8',
  }
  return `${backend.url}/carriers/kannel/incoming?${new URLSearchParams({ secret: carrierSecret, id: crypto.randomUUID(), ...query })}`
}

async function untilSent(): Promise<void> {
  const [shop] = ground.shops
  if (!shop) throw new Error('no shop')
  const began = performance.now()
  const had = log.acks.length
  await sendSurely(
    [backend.url],
    shop,
    await issuer.token(shop.sub),
    log,
    newText(),
    () => performance.now() - began < within(worksAgainWithinMs),
  )
  expect(log.acks.length, 'a send within the deadline after there was room').toBe(had + 1)
}

// Nobody is told "sent" for what a nearly full disk may lose: people read and cannot write, and it goes on when there is room.
test('less than 300 MB free: writes are refused in plain words, reads go on', async () => {
  await untilSent()
  const [shop] = ground.shops
  if (!shop) throw new Error('no shop')
  const token = await issuer.token(shop.sub)
  for (let round = 0; round < rounds; round += 1) {
    fillUntil(keptFree - 20 * megabyte)
    expect((await post(backend.url, shop, token, newText())).status).toBe(507)
    const read = await fetch(`${backend.url}/backend/conversations`, {
      headers: { authorization: `Bearer ${token}`, 'x-account': shop.name },
    })
    expect(read.status).toBe(200)
    makeRoom()
    await untilSent()
  }
})

// A full disk ends the process at once instead of leaving one that hangs; everything acknowledged is there when it opens again.
test('a disk that is full to the last byte', async () => {
  const [shop] = ground.shops
  if (!shop) throw new Error('no shop')
  for (let round = 0; round < rounds; round += 1) {
    fillUntil(0)
    const stored: string[] = []
    // Carriers' texts are taken while there is any room: they fill the write-ahead log to its end.
    for (let count = 0; count < 4000 && (await backend.isReady()); count += 1) {
      const body = `${count} ${'x'.repeat(3000)}`
      const status = await fetch(incoming(body), { signal: AbortSignal.timeout(within(5000)) }).then(
        answer => answer.status,
        () => 0,
      )
      if (status === 200) stored.push(body)
      if (status === 0) break
    }
    const toldSo = Date.now() + within(8000)
    while (!/disk is full|No space left/i.test(backend.said()) && Date.now() < toldSo) await sleep(100)
    expect(backend.said(), 'the log says why it ended').toMatch(/disk is full|No space left/i)
    makeRoom()
    await untilSent()
    const conversations = await ground.shops
    expect(conversations.length).toBeGreaterThan(0)
    await settle(backend, ground, oracle)
    const kept = await ground.withRows(async ({ pool }) => {
      const { rows } = await pool.query<{ body: string }>(`select body from message where direction = 'in'`)
      return new Set(rows.map(row => row.body))
    })
    expect(
      stored.filter(body => !kept.has(body)),
      'texts that the carrier was told we have',
    ).toEqual([])
    await backend.start()
  }
  await settle(backend, ground, oracle)
  await checkInvariants(ground, oracle, log)
})
