import type { Api } from '#contract/api.ts'
import { record } from '../account/audit.ts'
import { keepWishes } from '../backups/privacy-journal.ts'
import { endHolds } from '../billing/ledger.ts'
import { forgetInCampaigns, holdCampaigns } from '../campaigns/report/answers.ts'
import { applyStatuses } from '../chat/sending/statuses.ts'
import { loggable } from '../db/errors.ts'
import type { Tx } from '../db/transaction.ts'
import { giveDownload } from '../http/downloads.ts'
import type { Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { forgetInAnswers } from '../http/idempotency.ts'
import { forgetImported } from '../imports/erase-person-rows.ts'
import { emit, resourceChanged } from '../live/emit.ts'
import { lastDigits, log } from '../log.ts'
import { recordHistory } from './contact-history.ts'
import { numbersOf } from './contact-numbers.ts'
import { contactById } from './contact-rows.ts'

const shownOfPerson = ['contacts', 'contact-tags', 'custom-fields', 'conversations', 'block-list', 'stats'] as const

export const contactPrivacy = {
  'POST /contacts/:id/data': async (call, { params: { id }, body }) => {
    await call.inAccount(async tx => {
      const contact = await contactById(tx, id)
      if (!contact) throw new Refusal('NOT_FOUND')
      await record(tx, call, 'PERSON_EXPORTED', lastDigits(contact.phone))
      await recordHistory(tx, call.person.sub, [{ contactId: id, act: 'EXPORTED' }])
    })
    return giveDownload(call, 'contact-data', { id, ...body })
  },

  'POST /contacts/:id/erase': async (call, { params: { id } }) => {
    const files = await call.inAccount(async tx => {
      const [row] = await tx.rows<{ phone: string }>('select phone from contact where account_id = $1 and id = $2 for update', [
        tx.accountId,
        id,
      ])
      if (!row) throw new Refusal('NOT_FOUND')
      const phones = await numbersOf(tx, id, row.phone)
      const gone = await erasePerson(tx, id, phones)
      await record(tx, call, 'PERSON_ERASED', lastDigits(row.phone))
      await emit(
        tx,
        call.hub,
        shownOfPerson.map(resource => resourceChanged(resource, resource === 'contacts' ? [id] : [])),
      )
      return gone
    })
    await Promise.all(files.map(file => call.files.remove(call.files.path(call.accountId, file))))
    // Who was told that somebody is erased can rely on it, whatever backup is restored; a list that cannot be written is tried again.
    await keepWishes(call).catch((error: unknown) =>
      log.error({ error: loggable(error) }, 'an erasure is not on the list beside the backups'),
    )
    return null
  },
} satisfies Partial<Handlers<keyof Api>>

/** Takes away all that is kept of a contact under these numbers. Returns the ids of files to be removed after the commit. */
export async function erasePerson(tx: Tx, contactId: string, phones: string[]): Promise<string[]> {
  await holdCampaigns(tx)
  await settleTexts(tx, phones)
  await forgetInCampaigns(tx, phones)
  const imported = await forgetImported(tx, contactId, phones)
  await forgetInAnswers(tx, phones)
  const gone = await tx.rows<{ erase_person: string }>('select erase_person($1, $2)', [contactId, phones])
  return [...gone.map(file => file.erase_person), ...imported]
}

/**
 * Ends the holds of texts that are about to be deleted. A waiting one is stopped. One that is just being handed to the carrier is
 * TEXT_ON_ITS_WAY: try again in seconds. The hold of an unconfirmed one is released: only a late report could still charge it.
 */
async function settleTexts(tx: Tx, phones: string[]): Promise<void> {
  const chats = await tx.rows<{ id: string }>(
    'select id from conversation where account_id = $1 and client_number = any($2::text[]) order by id for update',
    [tx.accountId, phones],
  )
  const open = await tx.rows<{ id: string; status: string; is_unconfirmed: boolean }>(
    `select id, status, is_unconfirmed from message
     where account_id = $1 and conversation_id = any($2::uuid[]) and status in ('PENDING', 'PROCESSING') order by id for update`,
    [tx.accountId, chats.map(chat => chat.id)],
  )
  const [waiting, handed] = [open.filter(text => text.status === 'PENDING'), open.filter(text => text.status === 'PROCESSING')]
  if (handed.some(text => !text.is_unconfirmed)) throw new Refusal('TEXT_ON_ITS_WAY')
  await applyStatuses(
    tx,
    waiting.map(text => ({ messageId: text.id, status: 'BLOCK_LIST' as const, wasTaken: false })),
  )
  await endHolds(
    tx,
    handed.map(text => text.id),
    'release',
  )
}
