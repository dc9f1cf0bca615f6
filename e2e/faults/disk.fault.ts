import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackend } from './backend.ts'
import { incomingUrl, startRecordingCarrier } from './carrier.ts'
import { beginCommand } from './commands.ts'
import { openTestWorld } from './test-world.ts'
import type { Shop } from './test-world.ts'
import { checkInvariants } from './invariants.ts'
import { startIssuer } from './issuer.ts'
import { byRun, within } from './length.ts'
import { newText, openAckLog, post, sendSurely } from './senders.ts'
import { settle } from './settle.ts'

const rounds = byRun(10, 1)
const waitingTexts = byRun(1000, 150)
/** Here the carrier is always well, and a slow machine is not its fault. */
const patientMs = 25_000
const megabyte = 1024 * 1024
const keptFree = 300 * megabyte
const worksAgainWithinMs = 10_000

let issuer: Awaited<ReturnType<typeof startIssuer>>
let carrier: Awaited<ReturnType<typeof startRecordingCarrier>>
let world: Awaited<ReturnType<typeof openTestWorld>>
let backend: Awaited<ReturnType<typeof createBackend>>
const log = openAckLog()
const disk = mkdtempSync(join(tmpdir(), 'parley-disk-'))
const filler = join(disk, 'filler')

beforeAll(async () => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500m', 'tmpfs', disk])
  const folder = join(disk, 'data')
  mkdirSync(folder)
  issuer = await startIssuer()
  carrier = await startRecordingCarrier(patientMs)
  world = await openTestWorld({ folder })
  backend = await createBackend({ ...world.env, ...issuer.env, ...carrier.env }, { parent: true })
  await backend.start()
})

afterAll(async () => {
  await backend.stop()
  carrier.stop()
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

/** What room there is is asked for once a second; a send without a text finds out what is known and writes nothing. */
async function untilRefused(shop: Shop, token: string): Promise<void> {
  await expect.poll(async () => (await post(backend.url, shop, token, { ...newText(), body: '' })).status).toBe(507)
}

function makeRoom(): void {
  execFileSync('sh', ['-c', `rm -f ${filler}-*`])
}

async function untilSent(): Promise<void> {
  const [shop] = world.shops
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
  const [shop] = world.shops
  if (!shop) throw new Error('no shop')
  const token = await issuer.token(shop.sub)
  for (let round = 0; round < rounds; round += 1) {
    fillUntil(keptFree - 20 * megabyte)
    await untilRefused(shop, token)
    expect((await post(backend.url, shop, token, newText())).status).toBe(507)
    const read = await fetch(`${backend.url}/backend/conversations`, {
      headers: { authorization: `Bearer ${token}`, 'x-account': shop.name },
    })
    expect(read.status).toBe(200)
    makeRoom()
    await untilSent()
  }
})

// A backup is the last that may take the room that Parley writes in.
test('a backup for which there is no room says so, leaves nothing behind, and holds up nobody', async () => {
  fillUntil(keptFree + 20 * megabyte)
  const refused = await beginCommand(world, 'backup').ended
  expect(refused).toMatchObject({
    code: 2,
    said: expect.stringMatching(/^No backup was made\. There is no room in .* \d+ MB are needed/),
  })
  // The lock file of whoever makes one stays, with nobody in it.
  expect(readdirSync(world.env.BACKUP_DIR).filter(name => !name.endsWith('.lock'))).toEqual([])
  await untilSent()
  makeRoom()
  expect(await beginCommand(world, 'backup').ended).toMatchObject({ code: 0 })
})

/** The carrier's reports of what it took; returns the statuses of its calls, 0 where nobody answered. */
async function reportAll(): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (const { reportUrl } of carrier.taken()) {
    for (const status of [8, 1]) {
      const call = fetch(reportUrl.replace('%d', String(status)), { signal: AbortSignal.timeout(within(5000)) })
      statuses.add(
        await call.then(
          answer => answer.status,
          () => 0,
        ),
      )
    }
  }
  return statuses
}

// A full disk ends the process at once instead of leaving one that hangs; everything acknowledged is there when it opens again.
test('a disk that is full to the last byte', async () => {
  const [shop] = world.shops
  if (!shop) throw new Error('no shop')
  const token = await issuer.token(shop.sub)
  for (let round = 0; round < rounds; round += 1) {
    await carrier.set({ reports: 'none' })
    const had = carrier.taken().length
    await Promise.all(
      Array.from({ length: waitingTexts }, () => sendSurely([backend.url], shop, token, log, newText(), () => true)),
    )
    await expect.poll(() => carrier.taken().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(had + waitingTexts)
    fillUntil(keptFree - 20 * megabyte)
    await untilRefused(shop, token)
    fillUntil(0)
    expect((await post(backend.url, shop, token, newText())).status).toBe(507)
    const incoming = incomingUrl(backend, { from: '+48500100200', to: shop.number, body: 'not now' })
    expect((await fetch(incoming)).status, 'a text that the carrier must bring again').toBe(507)
    // Reports are all that is still written; they fill the last pages.
    expect(await reportAll(), 'reports that nobody answered').toContain(0)
    expect(backend.said(), 'the log says why it ended').toMatch(/the disk is full/)
    makeRoom()
    await carrier.set({ reports: 'after' })
    await untilSent()
    // As carriers do with what was not answered.
    expect(await reportAll()).toEqual(new Set([200]))
  }
  await settle(backend, world, carrier)
  await checkInvariants(world, carrier, log)
})
