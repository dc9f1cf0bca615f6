import type { AppContext } from '../../context.ts'
import { withAccount, withoutAccount, type Tx } from '../../db/transaction.ts'
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
