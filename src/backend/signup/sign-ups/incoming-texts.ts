import { keywordMaxCharacters } from '#contract/limits.ts'
import { confirmsSignUp, declinesSignUp, foldKeyword } from '#contract/signup/keyword-words.ts'
import { numberKind } from '../../chat/phone.ts'
import type { Tx } from '../../db/transaction.ts'
import { resourceChanged, type Change } from '../../live/emit.ts'
import { beginSignUp, refuse } from './begin.ts'
import { confirmSignUp, toolChanged } from './confirm.ts'
import { obstacleOf, signUpColumns, type SignUp } from './sign-up-rows.ts'
import { activeToolByKeyword, toolById } from './tools.ts'

/** A customer's text to a number of the account, which neither opts out nor in nor asks for help. */
type Said = { client: string; own: string; body: string }

/** A keyword signs up; a yes confirms the sign-up that asked last, a no ends it. Whoever calls holds the conversation's row. */
export async function takeSignUpText(tx: Tx, said: Said): Promise<Change[]> {
  if (said.body.length > keywordMaxCharacters * 2) return []
  if (confirmsSignUp(said.body) || declinesSignUp(said.body)) return answerLast(tx, said)
  const folded = foldKeyword(said.body)
  const tool = folded && (await activeToolByKeyword(tx, folded))
  // A short code or a name cannot be texted.
  if (!tool || numberKind(said.client).kind === 'INVALID') return []
  return beginSignUp(tx, tool, { phone: said.client, own: said.own, words: said.body.trim(), address: null })
}

const openOf = (condition: string) => `select ${signUpColumns} from sign_up where account_id = $1 and phone = $2 and ${condition}
  order by started_at desc, id desc`

async function answerLast(tx: Tx, { client, body }: Said): Promise<Change[]> {
  const [signUp] = await tx.rows<SignUp>(
    `${openOf(`state = 'WAITING_FOR_CONFIRMATION' and expires_at > now()`)} limit 1 for update`,
    [tx.accountId, client],
    'sign-up-that-asked',
  )
  if (!signUp) return []
  if (confirmsSignUp(body)) return confirm(tx, signUp, body)
  await refuse(tx, signUp.id, 'DECLINED')
  return [toolChanged({ id: signUp.toolId }), resourceChanged('coupons')]
}

/** START takes back the opt-out, and with it completes what somebody began while they were out. */
export async function completeByStart(tx: Tx, { client, body }: Said): Promise<Change[]> {
  const begun = await tx.rows<SignUp>(
    `${openOf(`state = 'STARTED' and reason = 'OPTED_OUT'`)} for update`,
    [tx.accountId, client],
    'sign-ups-before-start',
  )
  if (!begun.length || (await obstacleOf(tx, client)) !== null) return []
  const changes: Change[] = []
  for (const signUp of begun) changes.push(...(await confirm(tx, signUp, body)))
  return changes
}

async function confirm(tx: Tx, signUp: SignUp, said: string): Promise<Change[]> {
  const tool = await toolById(tx, signUp.toolId)
  return tool.isArchived ? [] : confirmSignUp(tx, tool, signUp, `${signUp.words}\n${said.trim()}`)
}
