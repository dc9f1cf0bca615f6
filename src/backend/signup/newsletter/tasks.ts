import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { signUpTaskMinutes } from '#contract/limits.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../db/open.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'

const refusal = () => new Refusal('BAD_REQUEST', { field: 'seed', message: 'The task was used, is too old or is not answered.' })

type Setting = Pick<AppContext, 'database' | 'config'>

/** A task and its answer fit into one block of the hash, which the browser counts on. */
const macCharacters = 16

async function keyOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ value: string }>(`select value from secret where name = 'visitors'`)
  if (!rows[0]) throw new Error('the key of the visitors is missing')
  return rows[0].value
}

const macOf = (key: string, toolId: string, body: string) =>
  createHmac('sha256', key).update(`task ${toolId} ${body}`).digest('base64url').slice(0, macCharacters)

/** A task for one form; nothing of it is kept until it is used. */
export async function newTask({ database, config }: Setting, toolId: string): Promise<{ seed: string; bits: number }> {
  const expires = Date.now() + signUpTaskMinutes * 60_000
  const body = `${expires.toString(36)}.${randomBytes(9).toString('base64url')}`
  return { seed: `${body}.${macOf(await keyOf(database), toolId, body)}`, bits: config.SIGN_UP_TASK_BITS }
}

/** Whether a number answers a task: the hash of both begins with so many zero bits. */
export const answersTask = (seed: string, proof: number, bits: number): boolean =>
  createHash('sha256').update(`${seed}${proof}`).digest().readUInt32BE(0) >>> (32 - bits) === 0

/** Refuses at `seed` a task of another form, one that is too old, and one that is not answered. */
export async function insistOnAnswer({ database, config }: Setting, toolId: string, seed: string, proof: number): Promise<void> {
  const [expires = '', random = '', mac = ''] = seed.split('.')
  const expected = Buffer.from(macOf(await keyOf(database), toolId, `${expires}.${random}`))
  const given = Buffer.from(mac)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isOurs || Number.parseInt(expires, 36) < Date.now() || !answersTask(seed, proof, config.SIGN_UP_TASK_BITS)) throw refusal()
}

/** Refuses at `seed` what was used before. Those that would be too old by now are forgotten. */
export async function spendTask(tx: Tx, seed: string): Promise<void> {
  await tx.rows('delete from spent_task where account_id = $1 and expires_at < now()', [tx.accountId], 'forget-tasks')
  const spent = await tx.rows(
    `insert into spent_task (account_id, seed, expires_at) values ($1, $2, now() + interval '${signUpTaskMinutes} minutes')
     on conflict do nothing returning seed`,
    [tx.accountId, seed],
    'spend-task',
  )
  if (!spent.length) throw refusal()
}
