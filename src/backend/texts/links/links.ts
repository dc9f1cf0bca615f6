import { randomUUIDv7 } from 'node:crypto'
import type { Api } from '#contract/api.ts'
import { isZone } from '#contract/local-time.ts'
import type { Link } from '#contract/texts/links.ts'
import { sampleEnding } from '#contract/texts/links.ts'
import { changesBetween, record } from '../../account/audit.ts'
import { dayAfter, startOfDay } from '../../contacts/local-days.ts'
import { listRows } from '../../db/list-rows.ts'
import { staleOrGone } from '../../db/named-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Call, Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { emitChanged } from '../../live/emit.ts'
import { clicksByDay, openingsOf, targetsOf } from './link-history.ts'
import { isOurs, linkBaseOf } from './link-address.ts'
import { freeEnding } from './recipient-links.ts'

const resources = ['links'] as const
const utc = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const columns = `id, name, target, ending, is_per_recipient as "isPerRecipient", coalesce(last_day::text, '') as "lastDay",
  coalesce(zone, '') as zone, ${utc('expires_at')} as "expiresAt", expired_target as "expiredTarget",
  case when ended_at is not null then 'ended' when expires_at <= now() then 'expired' else 'open' end as state,
  people, machines, ${utc('created_at')} as "createdAt", version`
const stands = 'account_id = $1 and deleted_at is null'

type Row = Omit<Link, 'address' | 'sample'>
type Body = { target: string; lastDay: string; zone: string; expiredTarget: string }

export const links = {
  'GET /links': (call, { query }) =>
    call.inAccount(async tx => {
      const base = await linkBaseOf(tx, call.config)
      const rows = await listRows<Row>(tx, query, {
        table: 'short_link',
        columns,
        where: 'deleted_at is null',
        search: `name || ' ' || target || ' ' || ending`,
        sorts: {
          name: 'fold(name)',
          created: 'created_at',
          target: 'target',
          people: 'people',
          machines: 'machines',
          expires: `coalesce(expires_at, 'infinity')`,
        },
      })
      return { ...rows, items: rows.items.map(row => withAddress(row, base)) }
    }),

  'GET /links/:ending': (call, { params }) =>
    call.inAccount(async tx => withAddress(await linkByEnding(tx, params.ending), await linkBaseOf(tx, call.config))),

  'GET /links/:ending/clicks': (call, { params, query }) =>
    call.inAccount(async tx => {
      if (!isZone(query.zone)) throw new Refusal('BAD_REQUEST', { field: 'zone', message: 'There is no such time zone.' })
      const { id } = await linkByEnding(tx, params.ending)
      return clicksByDay(tx, id, query.zone, Number(query.days))
    }),

  'GET /links/:ending/openings': (call, { params }) =>
    call.inAccount(async tx => openingsOf(tx, (await linkByEnding(tx, params.ending)).id)),

  'GET /links/:ending/targets': (call, { params }) =>
    call.inAccount(async tx => targetsOf(tx, (await linkByEnding(tx, params.ending)).id)),

  'POST /links': (call, { body }) =>
    call.inAccount(async tx => {
      checkTargets(call, body)
      await insistOnFreeName(tx, body.name)
      const ending = await freeEndingFor(tx, body.ending)
      const id = randomUUIDv7()
      await tx.rows(
        `insert into short_link (account_id, id, name, target, ending, is_per_recipient, last_day, zone, expires_at, expired_target)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [tx.accountId, id, body.name, body.target, ending, body.isPerRecipient, ...expiryOf(body)],
      )
      // Two that take one ending at once meet at its unique index; the loser begins again and is refused above.
      await tx.rows('insert into link_ending (account_id, ending, link_id) values ($1, $2, $3)', [tx.accountId, ending, id])
      await record(tx, call, 'LINK_ADDED', body.name, [{ field: 'target', from: null, to: body.target }])
      await emitChanged(tx, call.hub, resources, [id])
      return withAddress(await linkById(tx, id), await linkBaseOf(tx, call.config))
    }),

  'PUT /links/:id': (call, { params: { id }, body }) =>
    call.inAccount(async tx => {
      checkTargets(call, body)
      const base = await linkBaseOf(tx, call.config)
      const before = await lockedLink(tx, id)
      if (before.version !== body.version) throw staleOrGone(withAddress(before, base))
      await insistOnFreeName(tx, body.name, id)
      await tx.rows(
        `update short_link set name = $3, target = $4, is_per_recipient = $5, last_day = $6, zone = $7, expires_at = $8,
           expired_target = $9, version = version + 1 where ${stands} and id = $2`,
        [tx.accountId, id, body.name, body.target, body.isPerRecipient, ...expiryOf(body)],
      )
      if (before.target !== body.target)
        await tx.rows(
          'insert into link_target (account_id, link_id, id, person, from_target, to_target) values ($1, $2, $3, $4, $5, $6)',
          [tx.accountId, id, randomUUIDv7(), call.person.sub, before.target, body.target],
        )
      const changed = await linkById(tx, id)
      await record(tx, call, 'LINK_CHANGED', before.name, changesBetween(before, changed))
      await emitChanged(tx, call.hub, resources, [id])
      return withAddress(changed, base)
    }),

  'DELETE /links/:id': (call, { params: { id } }) =>
    call.inAccount(async tx => {
      const { name } = await lockedLink(tx, id)
      await tx.rows(`update short_link set deleted_at = now(), target = '', expired_target = '' where ${stands} and id = $2`, [
        tx.accountId,
        id,
      ])
      await record(tx, call, 'LINK_DELETED', name)
      await emitChanged(tx, call.hub, resources, [id])
      return null
    }),
} satisfies Partial<Handlers<keyof Api>>

function withAddress(row: Row, base: string): Link {
  const address = base + row.ending
  return { ...row, address, sample: row.isPerRecipient ? base + sampleEnding : address }
}

async function linkById(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.rows<Row>(`select ${columns} from short_link where ${stands} and id = $2`, [tx.accountId, id])
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** The same, and nobody else changes it until the transaction has ended. */
async function lockedLink(tx: Tx, id: string): Promise<Row> {
  await tx.rows(`select from short_link where ${stands} and id = $2 for update`, [tx.accountId, id])
  return linkById(tx, id)
}

async function linkByEnding(tx: Tx, ending: string): Promise<Row> {
  const [found] = await tx.rows<{ link_id: string }>(
    'select link_id from link_ending where account_id = $1 and ending = $2 and not is_recipient',
    [tx.accountId, ending],
  )
  if (!found) throw new Refusal('NOT_FOUND')
  return linkById(tx, found.link_id)
}

function checkTargets({ config }: Pick<Call, 'config'>, { target, expiredTarget }: Body): void {
  if (isOurs(config.publicUrl, target)) throw new Refusal('LINK_TO_US', { field: 'target' })
  if (expiredTarget && isOurs(config.publicUrl, expiredTarget)) throw new Refusal('LINK_TO_US', { field: 'expiredTarget' })
}

/** Last day, zone, the moment at which that day is over, and where it leads then. */
function expiryOf({ lastDay, zone, expiredTarget }: Body): (string | null)[] {
  if (!lastDay) return [null, null, null, expiredTarget]
  if (!isZone(zone)) throw new Refusal('BAD_REQUEST', { field: 'zone', message: 'There is no such time zone.' })
  return [lastDay, zone, startOfDay(dayAfter(lastDay), zone), expiredTarget]
}

async function insistOnFreeName(tx: Tx, name: string, exceptId?: string): Promise<void> {
  const taken = await tx.rows(
    `select 1 from short_link where ${stands} and lower(btrim(name)) = lower(btrim($2)) and id is distinct from $3::uuid`,
    [tx.accountId, name, exceptId ?? null],
  )
  if (taken.length) throw new Refusal('NAME_TAKEN', { field: 'name' })
}

/** The wanted ending, or one of ours where none is wanted. */
async function freeEndingFor(tx: Tx, wanted: string): Promise<string> {
  for (;;) {
    const ending = wanted || freeEnding()
    const [found] = await tx.rows<{ taken: boolean }>('select is_ending_taken($1) as taken', [ending])
    if (!found?.taken) return ending
    if (wanted) throw new Refusal('LINK_TAKEN', { field: 'ending' })
  }
}
