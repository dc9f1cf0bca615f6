import type { AppContext } from '../../context.ts'
import { withAccount, withoutAccount, type Tx } from '../../db/transaction.ts'
import { queueNotice } from '../../billing/notices/notices.ts'
import { emit } from '../../live/emit.ts'
import { confirmSignUp } from './confirm.ts'
import { signUpColumns, type SignUp } from './sign-up-rows.ts'
import { toolById } from './tools.ts'

const atOnce = 200

/** Confirms those who waited for a lead of the plan, the first first, as far as it has some now; returns whether there may be more. */
export async function confirmWaiting(context: AppContext): Promise<boolean> {
  const waiting = await withoutAccount(context.database, tx =>
    tx.rows<{ account_id: string; id: string }>('select * from sign_ups_with_a_lead($1)', [atOnce], 'sign-ups-with-a-lead'),
  )
  for (const { account_id, id } of waiting) await withAccount(context.database, account_id, tx => confirmOne(tx, context, id))
  return waiting.length === atOnce
}

/** Writes to the staff of accounts where somebody waits, once for all who wait. */
export async function tellOfLeads(context: AppContext): Promise<void> {
  const untold = await withoutAccount(context.database, tx =>
    tx.rows<{ account_id: string }>('select * from accounts_to_tell_of_leads($1)', [atOnce], 'accounts-to-tell-of-leads'),
  )
  for (const { account_id } of untold)
    await withAccount(context.database, account_id, async tx => {
      const waiting = await tx.rows<{ id: string; isTold: boolean }>(
        `select id, lead_told_at is not null as "isTold" from sign_up
         where account_id = $1 and state = 'STARTED' and reason = 'NO_LEADS' order by id for update`,
        [tx.accountId],
      )
      if (waiting.length > 0 && !waiting.some(({ isTold }) => isTold)) await queueNotice(tx, context, { kind: 'noLeads' })
      await tx.rows('update sign_up set lead_told_at = now() where account_id = $1 and id = any($2::uuid[])', [
        tx.accountId,
        waiting.filter(({ isTold }) => !isTold).map(({ id }) => id),
      ])
    })
}

async function confirmOne(tx: Tx, context: AppContext, id: string): Promise<void> {
  // The conversation first, as whoever writes takes it.
  await tx.rows(
    `select from conversation where account_id = $1
       and client_number = (select phone from sign_up where account_id = $1 and id = $2) for update`,
    [tx.accountId, id],
  )
  const [signUp] = await tx.rows<SignUp>(
    `select ${signUpColumns} from sign_up where account_id = $1 and id = $2 and state = 'STARTED' and reason = 'NO_LEADS' for update`,
    [tx.accountId, id],
  )
  if (!signUp) return
  await emit(tx, context.hub, await confirmSignUp(tx, await toolById(tx, signUp.toolId), signUp, signUp.words))
}
