import { asc, eq } from 'drizzle-orm'
import type { Api } from '#contract/api.ts'
import { cannedResponse } from '../db/schema.ts'
import { withAccount } from '../db/transaction.ts'
import type { Handlers } from '../http/mount.ts'

export const cannedResponses = {
  'GET /canned-responses': call =>
    withAccount(call.database, call.accountId, ({ orm, accountId }) =>
      orm
        .select({ _id: cannedResponse.id, name: cannedResponse.name, text: cannedResponse.text })
        .from(cannedResponse)
        .where(eq(cannedResponse.accountId, accountId))
        .orderBy(asc(cannedResponse.name))
        .limit(1000),
    ),
} satisfies Partial<Handlers<keyof Api>>
