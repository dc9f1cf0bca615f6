import type { Api } from '#contract/api.ts'
import type { StoredDraft } from '#contract/chat/drafts.ts'
import { draftPageSize } from '#contract/limits.ts'
import type { Handlers } from '../http/mount.ts'
import { ensureConversation } from './rows.ts'

type Row = Omit<StoredDraft, 'updatedAt'> & { updatedAt: Date }

/** What somebody wrote and did not send: their own, on whatever device they sit. Nobody is told of it. */
export const drafts = {
  'GET /drafts': (call, { query: { after } }) =>
    call.inAccount(async tx => {
      const rows = await tx.rows<Row>(
        `select conversation_id as "conversationId", channel, sms, note, whisper, from_number as "from", updated_at as "updatedAt"
         from draft where account_id = $1 and sub = $2 and ($3::uuid is null or conversation_id > $3) and (sms, note, whisper) <> ('', '', '')
         order by conversation_id limit ${draftPageSize}`,
        [tx.accountId, call.person.sub, after ?? null],
        'drafts',
      )
      return rows.map(row => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
    }),

  'PUT /conversations/:id/draft': (call, { params: { id }, body }) =>
    call.inAccount(async tx => {
      const { channel, sms, note, whisper, from, device, change } = body
      const words = [sms, note, whisper].map(text => text.toWellFormed())
      await ensureConversation(tx, id)
      await tx.rows(
        `insert into draft as d (account_id, sub, conversation_id, channel, sms, note, whisper, from_number, device, change)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (account_id, sub, conversation_id) do update
           set channel = $4, sms = $5, note = $6, whisper = $7, from_number = $8, device = $9, change = $10, updated_at = now()
           where d.device is distinct from $9 or d.change < $10`,
        [tx.accountId, call.person.sub, id, channel, ...words, from, device, change],
        'draft-kept',
      )
      return null
    }),
} satisfies Partial<Handlers<keyof Api>>
