import * as z from 'zod'
import type { Api } from '#contract/api.ts'
import type { TimelineEntry } from '#contract/contacts/contact-timeline.ts'
import { applyStatuses } from '../chat/statuses.ts'
import { withAccount } from '../db/transaction.ts'
import { giveDownload, type DownloadKind } from '../http/downloads.ts'
import type { Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { emit } from '../live/emit.ts'
import { recordActs } from './contact-acts.ts'
import { byteOrderMark, csv } from './contact-download.ts'
import { forgetImported } from '../imports/forget.ts'
import { blocksOf, consentsOf, timelineOf } from './contact-record.ts'
import { contactById } from './contact-rows.ts'

const entriesAPiece = 500
const Details = z.object({ id: z.uuid(), format: z.enum(['json', 'csv']), language: z.enum(['en', 'pl']) })

export const contactPrivacy = {
  'POST /contacts/:id/data': async (call, { params: { id }, body }) => {
    await withAccount(call.database, call.accountId, async tx => {
      if (!(await contactById(tx, id))) throw new Refusal('NOT_FOUND')
      await recordActs(tx, call.person.sub, [{ contactId: id, act: 'EXPORTED' }])
    })
    return giveDownload(call, 'contact-data', { id, ...body })
  },

  'POST /contacts/:id/erase': async (call, { params: { id } }) => {
    const files = await withAccount(call.database, call.accountId, async tx => {
      const [row] = await tx.rows<{ phone: string }>('select phone from contact where account_id = $1 and id = $2 for update', [
        tx.accountId,
        id,
      ])
      if (!row) throw new Refusal('NOT_FOUND')
      // What still waits to go out is stopped first, so that what was held for it is given back.
      const waiting = await tx.rows<{ id: string }>(
        `select m.id from conversation v join message m on m.account_id = v.account_id and m.conversation_id = v.id
         where v.account_id = $1 and v.client_number = $2 and m.status = 'PENDING' for update of m`,
        [tx.accountId, row.phone],
      )
      await applyStatuses(
        tx,
        waiting.map(message => ({ messageId: message.id, status: 'BLOCK_LIST' as const, wasTaken: false })),
      )
      // The link in old texts leads to nobody from now on.
      await tx.rows('update unsubscribe_link set phone = null where account_id = $1 and phone = $2', [tx.accountId, row.phone])
      const imported = await forgetImported(tx, id, row.phone)
      const gone = await tx.rows<{ erase_person: string }>('select erase_person($1, $2)', [id, row.phone])
      await emit(
        tx,
        call.hub,
        ['contacts', 'contact-tags', 'custom-fields', 'conversations', 'stats'].map(resource => ({
          type: 'RESOURCE_CHANGED' as const,
          payload: { resource, ids: resource === 'contacts' ? [id] : [] },
        })),
      )
      return [...gone.map(file => file.erase_person), ...imported]
    })
    await Promise.all(files.map(file => call.files.remove(call.files.path(call.accountId, file))))
    return null
  },
} satisfies Partial<Handlers<keyof Api>>

/** All that is kept of a person: as JSON whole, or as CSV what happened, a line each. */
export const downloadPerson: DownloadKind = async (parley, { accountId, details }) => {
  const { id, format, language } = Details.parse(details)
  const known = await withAccount(parley.database, accountId, async tx => {
    const row = await contactById(tx, id)
    if (!row) throw new Refusal('NOT_FOUND')
    const fields = await tx.rows<{ id: string; name: string }>('select id, name from custom_field where account_id = $1', [
      accountId,
    ])
    const { tagIds: _, ...contact } = row
    const byName = Object.fromEntries(
      fields.flatMap(field => (field.id in row.fields ? [[field.name, row.fields[field.id]]] : [])),
    )
    return {
      contact: { ...contact, fields: byName },
      consents: await consentsOf(tx, row.phone),
      blocks: await blocksOf(tx, row.phone),
    }
  })
  const entries = () => timelinePieces(parley, accountId, { id, phones: [known.contact.phone] })
  return format === 'json'
    ? { name: 'contact.json', contentType: 'application/json', pieces: jsonPieces(known, entries()) }
    : { name: 'contact.csv', contentType: 'text/csv; charset=utf-8', pieces: csvPieces(entries(), language) }
}

async function* timelinePieces(parley: Parameters<DownloadKind>[0], accountId: string, who: { id: string; phones: string[] }) {
  let before: { at: string; id: string } | null = null
  for (;;) {
    const from: { at: string; id: string } | null = before
    const entries: TimelineEntry[] = await withAccount(parley.database, accountId, tx => timelineOf(tx, who, from, entriesAPiece))
    yield entries
    const last = entries.at(-1)
    if (!last || entries.length < entriesAPiece) return
    before = { at: last.at, id: last.id }
  }
}

async function* jsonPieces(known: object, pieces: AsyncIterable<TimelineEntry[]>) {
  yield `${JSON.stringify(known, null, 2).slice(0, -2)},\n  "history": [`
  let isFirst = true
  for await (const entries of pieces)
    for (const entry of entries) {
      yield `${isFirst ? '' : ','}\n    ${JSON.stringify(entry)}`
      isFirst = false
    }
  yield '\n  ]\n}\n'
}

async function* csvPieces(pieces: AsyncIterable<TimelineEntry[]>, language: 'en' | 'pl') {
  yield byteOrderMark + csv([['at', 'kind', 'direction', 'channel', 'from', 'to', 'text']], language)
  for await (const entries of pieces) if (entries.length) yield csv(entries.map(lineOf), language)
}

function lineOf(entry: TimelineEntry): string[] {
  switch (entry.kind) {
    case 'message': {
      const { direction, channel, from, to, body } = entry.message
      return [entry.at, 'message', direction, channel, from, to, body]
    }
    case 'consent':
      return [entry.at, entry.consent.kind, '', entry.consent.source, '', '', entry.consent.text]
    case 'block':
      return [entry.at, 'block', '', '', '', '', entry.reason]
    case 'act':
      return [entry.at, entry.act, '', '', '', '', entry.what.join(', ')]
  }
}
