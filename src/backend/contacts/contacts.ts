import { and, eq } from 'drizzle-orm'
import type { Api } from '#contract/api.ts'
import { parseNumber } from '../chat/phone.ts'
import { blockList, contact } from '../db/schema.ts'
import { withAccount } from '../db/transaction.ts'
import type { Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'

export const contacts = {
  'GET /contacts/:number': (call, { params }) =>
    withAccount(call.database, call.accountId, async ({ orm, accountId }) => {
      const phone = parseNumber(params.number)?.number ?? params.number
      const [row] = await orm
        .select()
        .from(contact)
        .where(and(eq(contact.accountId, accountId), eq(contact.phone, phone)))
      if (!row) throw new Refusal('NOT_FOUND')
      const blocks = await orm.$count(blockList, and(eq(blockList.accountId, accountId), eq(blockList.phone, phone)))
      return {
        ...row,
        active: blocks === 0,
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
        signUpDate: row.signUpDate?.toISOString() ?? null,
      }
    }),
} satisfies Partial<Handlers<keyof Api>>
