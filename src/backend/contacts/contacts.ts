import { and, eq } from 'drizzle-orm'
import type { Api } from '#contract/api.ts'
import { parseNumber } from '../chat/phone.ts'
import { blockList, contact } from '../db/schema.ts'
import { withAccount } from '../db/transaction.ts'
import type { Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'

export const contacts = {
  'GET /contacts/:number': (call, { params }) =>
    withAccount(call.database, call.accountId, async ({ orm, accountId, rows }) => {
      const phone = parseNumber(params.number)?.number ?? params.number
      const [row] = await orm
        .select()
        .from(contact)
        .where(and(eq(contact.accountId, accountId), eq(contact.phone, phone)))
      if (!row) throw new Refusal('NOT_FOUND')
      const blocks = await orm.$count(blockList, and(eq(blockList.accountId, accountId), eq(blockList.phone, phone)))
      const tags = await rows<{ name: string }>(
        `select t.name from contact_tagging g join contact_tag t on t.account_id = g.account_id and t.id = g.tag_id
         where g.account_id = $1 and g.contact_id = $2 order by fold(t.name)`,
        [accountId, row.id],
      )
      return {
        ...row,
        tags: tags.map(tag => tag.name),
        active: blocks === 0,
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
        signUpDate: row.signUpDate?.toISOString() ?? null,
      }
    }),
} satisfies Partial<Handlers<keyof Api>>
