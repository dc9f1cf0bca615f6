import type { Api } from '#contract/api.ts'
import { isWithdrawal, type Block } from '#contract/contacts/block-list.ts'
import type { BlockReason } from '#contract/contacts/block-reasons.ts'
import { record } from '../../account/audit.ts'
import { parseNumber } from '../../chat/phone.ts'
import { listRows } from '../../db/list-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { emit } from '../../live/emit.ts'
import { lastDigits } from '../../log.ts'
import { block, blocksChanged, recordConsents } from './blocks.ts'

/** Blocks with what is known of the number; `search` and `name_key` are kept folded with the contact. */
const listed = `(
  select b.account_id, b.id, b.phone, nullif(concat_ws(' ', c.name, c.surname), '') as name, b.reason, b.note,
    coalesce(p.name, b.blocked_by) as blocked_by, b.created_at, coalesce(c.name_key, U&'\\+10FFFD' || b.phone) as name_key,
    coalesce(c.search, ' ' || ltrim(b.phone, '+') || ' ' || national_digits(b.phone)) as search
  from block_list b
  left join contact c on c.account_id = b.account_id and c.phone = b.phone
  left join person p on p.sub = b.blocked_by
) as block`
const columns = `id, phone, name, reason, note, blocked_by as "blockedBy", created_at as "createdAt"`

type Row = Omit<Block, 'createdAt'> & { createdAt: Date }
type Lifted = { phone: string; reason: BlockReason; note: string | null; blocked_by: string | null; created_at: Date }

const toBlock = (row: Row): Block => ({ ...row, createdAt: row.createdAt.toISOString() })

export const blockList = {
  'GET /block-list': (call, { query }) =>
    call.inAccount(async tx => {
      const words = wordsOf(query.search)
      const rows = await listRows<Row>(
        tx,
        { ...query, search: '', sort: query.sort ?? '-createdAt' },
        {
          table: listed,
          columns,
          sorts: { createdAt: 'created_at', phone: 'phone', name: 'name_key' },
          // Only what is asked for: a plain page joins no more than its own rows.
          where: [
            query.reason ? 'reason = $2' : '$2::text is null',
            ...(words.length ? ['search like all (array(select search_pattern(word) from unnest($3::text[]) word))'] : []),
          ].join(' and '),
          values: [query.reason ?? null, ...(words.length ? [words] : [])],
        },
      )
      return { ...rows, items: rows.items.map(toBlock) }
    }),

  'POST /block-list': (call, { body }) =>
    call.inAccount(async tx => {
      const phone = await readNumber(tx, body.phone, body.country)
      if (!phone) throw new Refusal('WRONG_PHONE_NUMBER', { field: 'phone' })
      const { ids, changes } = await block(tx, {
        phones: [phone],
        reason: body.reason,
        note: body.note || null,
        blockedBy: call.person.sub,
      })
      const [row] = await tx.rows<Row>(`select ${columns} from ${listed} where account_id = $1 and id = any($2::uuid[])`, [
        tx.accountId,
        ids,
      ])
      if (!row) throw new Refusal('ALREADY_BLOCKED', { field: 'reason' })
      await record(tx, call, 'BLOCK_ADDED', lastDigits(phone), [{ field: 'reason', from: null, to: body.reason }])
      await emit(tx, call.hub, changes)
      return toBlock(row)
    }),

  'POST /block-list/:id/lift': (call, { params: { id }, body }) =>
    call.inAccount(async tx => {
      const [lifted] = await tx.rows<{ phone: string; reason: BlockReason }>(
        `with gone as (delete from block_list where account_id = $1 and id = $2 returning *)
         insert into block_lifted (account_id, id, phone, reason, note, blocked_by, created_at, lifted_by)
         select account_id, id, phone, reason, note, blocked_by, created_at, $3 from gone returning phone, reason`,
        [tx.accountId, id, call.person.sub],
      )
      if (!lifted) throw new Refusal('NOT_FOUND')
      if (isWithdrawal(lifted.reason)) {
        if (!body.words) throw new Refusal('CONSENT_REQUIRED', { field: 'words' })
        await recordConsents(tx, [lifted.phone], 'OPTED_IN', body.words, call.person.sub)
      }
      await record(tx, call, 'BLOCK_LIFTED', lastDigits(lifted.phone), [{ field: 'reason', from: lifted.reason, to: null }])
      const others = await tx.rows<{ reason: BlockReason }>(
        'select reason from block_list where account_id = $1 and phone = $2 order by created_at',
        [tx.accountId, lifted.phone],
      )
      await emit(tx, call.hub, await blocksChanged(tx, [id], [lifted.phone]))
      return { stillBlockedFor: others.map(row => row.reason) }
    }),

  'POST /block-list/:id/restore': (call, { params: { id } }) =>
    call.inAccount(async tx => {
      const [row] = await tx.rows<Lifted>(
        'delete from block_lifted where account_id = $1 and id = $2 returning phone, reason, note, blocked_by, created_at',
        [tx.accountId, id],
      )
      if (!row) throw new Refusal('NOT_FOUND')
      const { phone, reason, note } = row
      const back = await tx.rows(
        `insert into block_list (account_id, id, phone, reason, note, blocked_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
        [tx.accountId, id, phone, reason, note, row.blocked_by, row.created_at],
      )
      // Blocked again meanwhile: that stands.
      if (!back.length) return null
      await record(tx, call, 'BLOCK_RESTORED', lastDigits(phone), [{ field: 'reason', from: null, to: reason }])
      if (isWithdrawal(reason)) await recordConsents(tx, [phone], 'OPTED_OUT', note ?? '', call.person.sub)
      await emit(tx, call.hub, await blocksChanged(tx, [id], [phone]))
      return null
    }),
} satisfies Partial<Handlers<keyof Api>>

/** A number is one word however it is written; of names every word must be there. */
function wordsOf(search: string): string[] {
  const words = search.trim()
  return /^[+\d][\d\s().-]*$/.test(words) ? [words.replace(/\D/g, '')] : words.split(/\s+/).filter(Boolean)
}

/** E.164 of what was typed: as it is written in `country`, else in the countries of the account's own numbers, the default one first. */
async function readNumber(tx: Tx, text: string, country: string | undefined): Promise<string | undefined> {
  const own = await tx.rows<{ country: string }>(
    'select country from phone_number where account_id = $1 group by country order by bool_or(is_default) desc, min(position)',
    [tx.accountId],
  )
  for (const tried of country ? [country] : own.map(number => number.country)) {
    const parsed = parseNumber(text, tried)
    if (parsed) return parsed.number
  }
  return parseNumber(text)?.number
}
