import type { Api } from '#contract/api.ts'
import type { ContactConsent } from '#contract/contacts/contact-consent.ts'
import { conversationsById } from '../chat/rows.ts'
import type { Tx } from '../db/transaction.ts'
import type { Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { numbersOf } from './contact-numbers.ts'
import { consentsOf, numbersShown, toConsent, type StoredConsent } from './contact-record.ts'

/** Chats of one person, of all numbers that they had: nobody has had more. */
const chatsShown = 20

/** The number and those that its owner had before. */
async function allNumbersOf(tx: Tx, number: string): Promise<string[]> {
  const [contact] = await tx.rows<{ id: string }>(
    'select id from contact where account_id = $1 and phone = $2',
    [tx.accountId, number],
    'contact-by-phone',
  )
  return contact ? (await numbersOf(tx, contact.id, number)).slice(0, numbersShown) : [number]
}

/** Refuses with NOT_FOUND a number of which the account knows nothing. */
async function insistOnKnown(tx: Tx, number: string): Promise<void> {
  const [known] = await tx.rows<{ is_known: boolean }>(
    `select exists (select from conversation where account_id = $1 and client_number = $2)
       or exists (select from contact where account_id = $1 and phone = $2)
       or exists (select from block_list where account_id = $1 and phone = $2)
       or exists (select from consent where account_id = $1 and phone = $2) as is_known`,
    [tx.accountId, number],
    'number-is-known',
  )
  if (!known?.is_known) throw new Refusal('NOT_FOUND')
}

async function firstYesOf(tx: Tx, phones: string[]) {
  const rows = await tx.rows<StoredConsent>(
    `select id, kind, channel, detail, text, recorded_by, version, address, created_at from consent
     where account_id = $1 and phone = any($2::text[]) and kind = 'OPTED_IN' order by created_at, id limit 1`,
    [tx.accountId, phones],
    'first-consent',
  )
  return rows.map(toConsent)[0] ?? null
}

async function blocksOf(tx: Tx, number: string): Promise<ContactConsent['blocks']> {
  const rows = await tx.rows<Omit<ContactConsent['blocks'][number], 'at'> & { at: Date }>(
    `select reason, note, blocked_by as by, created_at as at from block_list
     where account_id = $1 and phone = $2 order by created_at`,
    [tx.accountId, number],
    'blocks-of-number',
  )
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}

/** What the chat shows of a customer beside the contact; it asks by the number of the chat, which may be nobody's. */
export const contactConsents = {
  'GET /contacts/:number/consent': (call, { params: { number } }) =>
    call.inAccount(async tx => {
      await insistOnKnown(tx, number)
      const [consent = null] = await consentsOf(tx, [number], 1)
      const signUp = await firstYesOf(tx, await allNumbersOf(tx, number))
      return { consent, signUp, blocks: await blocksOf(tx, number) }
    }),

  'GET /contacts/:number/earlier-chats': (call, { params: { number } }) =>
    call.inAccount(async tx => {
      await insistOnKnown(tx, number)
      const others = (await allNumbersOf(tx, number)).filter(phone => phone !== number)
      const chats = await tx.rows<{ id: string }>(
        `select id from conversation where account_id = $1 and client_number = any($2::text[])
         order by last_message_at desc, id desc limit $3`,
        [tx.accountId, others, chatsShown],
        'earlier-chats',
      )
      const ids = chats.map(chat => chat.id)
      const rows = new Map((await conversationsById(tx, ids)).map(row => [row.conversationId, row]))
      return ids.flatMap(id => rows.get(id) ?? [])
    }),
} satisfies Partial<Handlers<keyof Api>>
