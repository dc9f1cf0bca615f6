import type { Api } from '#contract/api.ts'
import type { ChangedDraft, StoredDraft } from '#contract/chat/drafts.ts'
import { draftPageSize } from '#contract/limits.ts'
import type { Tx } from '../db/transaction.ts'
import type { Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { parseNumber } from './phone.ts'

type Row = Omit<StoredDraft, 'updatedAt' | 'contactDetails'> & {
  updatedAt: Date
  name: string | null
  surname: string | null
  hasContact: boolean
}

/** What somebody wrote and did not send: their own, on whatever device they sit. Nobody is told of it. */
export const drafts = {
  'GET /drafts': (call, { query: { cursor = '' } }) =>
    call.inAccount(async tx => {
      const rows = await tx.rows<Row>(
        `select d.client_number as "clientNumber", c.id as "conversationId", d.channel, d.sms, d.note, d.whisper, d.from_number as "from",
           d.updated_at as "updatedAt", p.name, p.surname, p.id is not null as "hasContact"
         from draft d
         left join conversation c on c.account_id = $1 and c.client_number = d.client_number
         left join contact p on p.account_id = $1 and p.phone = d.client_number
         where d.account_id = $1 and d.sub = $2 and d.client_number > $3 and (d.sms, d.note, d.whisper) <> ('', '', '')
         order by d.client_number limit ${draftPageSize}`,
        [tx.accountId, call.person.sub, cursor],
        'drafts',
      )
      return rows.map(({ name, surname, hasContact, updatedAt, ...row }) => ({
        ...row,
        contactDetails: hasContact ? { name, surname, phone: row.clientNumber } : null,
        updatedAt: updatedAt.toISOString(),
      }))
    }),

  'PUT /conversations/:id/draft': (call, { params: { id }, body }) =>
    call.inAccount(async tx => {
      const [chat] = await tx.rows<{ number: string }>(
        'select client_number as number from conversation where account_id = $1 and id = $2',
        [tx.accountId, id],
        'draft-chat',
      )
      if (!chat) throw new Refusal('NOT_FOUND')
      return keepDraft(tx, call.person.sub, chat.number, body)
    }),

  'PUT /drafts': (call, { body }) =>
    call.inAccount(async tx => {
      const to = parseNumber(body.to)
      if (!to) throw new Refusal('WRONG_PHONE_NUMBER', { field: 'to' })
      return keepDraft(tx, call.person.sub, to.number, body)
    }),
} satisfies Partial<Handlers<keyof Api>>

async function keepDraft(tx: Tx, sub: string, clientNumber: string, draft: ChangedDraft): Promise<null> {
  const { channel, sms, note, whisper, from, device, change } = draft
  const words = [sms, note, whisper].map(text => text.toWellFormed())
  await tx.rows(
    `insert into draft as d (account_id, sub, client_number, channel, sms, note, whisper, from_number, device, change)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (account_id, sub, client_number) do update
       set channel = $4, sms = $5, note = $6, whisper = $7, from_number = $8, device = $9, change = $10, updated_at = now()
       where d.device is distinct from $9 or d.change < $10`,
    [tx.accountId, sub, clientNumber, channel, ...words, from, device, change],
    'draft-kept',
  )
  return null
}
