import * as z from 'zod'
import { columnHeadings, joinTags } from '#contract/contacts/contact-columns.ts'
import type { TimelineEntry } from '#contract/contacts/contact-timeline.ts'
import { fieldValueText, type CustomField } from '#contract/contacts/custom-fields.ts'
import { withAccount, type Tx } from '../db/transaction.ts'
import type { DownloadKind } from '../http/downloads.ts'
import { Refusal } from '../http/refusal.ts'
import { byteOrderMark, csv } from './contact-download.ts'
import { numbersOf } from './contact-numbers.ts'
import { consentsOf, timelineOf } from './contact-record.ts'
import { contactById, type FullRow } from './contact-rows.ts'

const entriesAPiece = 500
const Details = z.object({ id: z.uuid(), format: z.enum(['json', 'csv']), language: z.enum(['en', 'pl']) })
type Language = z.infer<typeof Details>['language']
type Field = Pick<CustomField, 'id' | 'name' | 'type' | 'options'>
type Known = { row: FullRow; phones: string[]; fields: Field[] }

/** All that is kept of a person, under each number they had: as JSON whole, or as CSV who they are and what happened, a line each. */
export const downloadPerson: DownloadKind = async (context, { accountId, details }) => {
  const { id, format, language } = Details.parse(details)
  const { known, more } = await withAccount(context.database, accountId, async tx => {
    const row = await contactById(tx, id)
    if (!row) throw new Refusal('NOT_FOUND')
    const fields = await tx.rows<Field>(
      'select id, name, type, options from custom_field where account_id = $1 order by fold(name)',
      [accountId],
    )
    const phones = await numbersOf(tx, id, row.phone)
    return { known: { row, phones, fields }, more: format === 'json' ? await recordsOf(tx, phones) : null }
  })
  const entries = timelinePieces(context, accountId, { id, phones: known.phones })
  return format === 'json'
    ? { name: 'contact.json', contentType: 'application/json', pieces: jsonPieces({ ...whole(known), ...more }, entries) }
    : { name: 'contact.csv', contentType: 'text/csv; charset=utf-8', pieces: csvPieces(known, entries, language) }
}

async function recordsOf(tx: Tx, phones: string[]) {
  const blocks = await tx.rows(
    `select phone, reason, note, created_at as "createdAt", null::timestamptz as "liftedAt" from block_list
     where account_id = $1 and phone = any($2::text[])
     union all select phone, reason, note, created_at, lifted_at from block_lifted where account_id = $1 and phone = any($2::text[])
     order by "createdAt"`,
    [tx.accountId, phones],
  )
  const links = await tx.rows(
    `select e.phone, l.name, e.ending, e.made_at as "madeAt", array(
       select k.at from link_click k where k.account_id = e.account_id and k.ending = e.ending and k.is_person order by k.at) as "openedAt"
     from link_ending e join short_link l on l.account_id = e.account_id and l.id = e.link_id
     where e.account_id = $1 and e.phone = any($2::text[]) order by e.made_at`,
    [tx.accountId, phones],
  )
  return { consents: await consentsOf(tx, phones, null), blocks, links }
}

function whole({ row, phones, fields }: Known): object {
  const { tagIds: _, ...contact } = row
  const valueOf = (field: Field, value: FullRow['fields'][string]) =>
    field.type === 'SELECT' ? fieldValueText(field, value) : value
  const byName = fields.flatMap(field => {
    const value = row.fields[field.id]
    return value === undefined ? [] : [[field.name, valueOf(field, value)] as const]
  })
  return { contact: { ...contact, fields: Object.fromEntries(byName) }, earlierNumbers: phones.slice(1) }
}

async function* timelinePieces(context: Parameters<DownloadKind>[0], accountId: string, who: { id: string; phones: string[] }) {
  let before: { at: string; id: string } | null = null
  for (;;) {
    const from: { at: string; id: string } | null = before
    const entries: TimelineEntry[] = await withAccount(context.database, accountId, tx =>
      timelineOf(tx, who, from, entriesAPiece),
    )
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

const earlierHeading = { en: 'Earlier numbers', pl: 'Wcześniejsze numery' }

async function* csvPieces({ row, phones, fields }: Known, pieces: AsyncIterable<TimelineEntry[]>, language: Language) {
  const headings = columnHeadings[language]
  const own = ['phone', 'name', 'surname', 'gender', 'email', 'birthday', 'signUpDate'] as const
  yield byteOrderMark +
    csv(
      [
        ...own.map(column => [headings[column], row[column] ?? '']),
        [earlierHeading[language], phones.slice(1).join(', ')],
        [headings.tags, joinTags(row.tags)],
        ...fields.map(field => {
          const value = row.fields[field.id]
          return [field.name, value === undefined ? '' : fieldValueText(field, value)]
        }),
        [],
        ['at', 'kind', 'direction', 'channel', 'from', 'to', 'text'],
      ],
      language,
    )
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
    case 'purchase': {
      const { orderNumber, amount, currency } = entry.purchase
      return [entry.at, 'purchase', '', '', '', '', `${orderNumber}: ${amount / 1_000_000} ${currency}`]
    }
    case 'block':
      return [entry.at, 'block', '', '', '', '', entry.reason]
    case 'act':
      return [entry.at, entry.act, '', '', '', '', entry.what.join(', ')]
  }
}
