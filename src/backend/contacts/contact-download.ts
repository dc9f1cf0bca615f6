import { stringify } from 'csv-stringify/sync'
import type { Api } from '#contract/api.ts'
import { ContactColumn, ContactsDownload } from '#contract/contacts/contact-bulk.ts'
import { columnHeadings, guardCell, joinTags } from '#contract/contacts/contact-columns.ts'
import { fieldValueText, type CustomField } from '#contract/contacts/custom-fields.ts'
import type { ContactRow } from '#contract/contacts/contacts.ts'
import { record } from '../account/audit.ts'
import type { AppContext } from '../context.ts'
import { withAccount } from '../db/transaction.ts'
import { giveDownload, type DownloadKind } from '../http/downloads.ts'
import type { Handlers } from '../http/mount.ts'
import { chosen } from './bulk/contact-bulk.ts'
import { filterContactBatch } from './search/contact-list.ts'
import { contactsById } from './contact-rows.ts'

const contactsAPiece = 1000
/** Excel takes a file for UTF-8 by this mark alone. */
export const byteOrderMark = '\ufeff'

export const contactDownloads = {
  'POST /contacts/downloads': async (call, { body }) => {
    await call.inAccount(tx => record(tx, call, 'CONTACTS_EXPORTED', '', chosen(body.selection)))
    return giveDownload(call, 'contacts', body)
  },
} satisfies Partial<Handlers<keyof Api>>

/** Contacts as CSV, along their ids, piece by piece, each read in its own short transaction. */
export const downloadContacts: DownloadKind = async (context, { accountId, details }) => {
  const asked = ContactsDownload.parse(details)
  const fields = await withAccount(context.database, accountId, tx =>
    tx.rows<CustomField>(
      `select id, name, type, options, contacts, version from custom_field where account_id = $1 order by fold(name)`,
      [accountId],
    ),
  )
  return {
    name: `${asked.language === 'pl' ? 'kontakty' : 'contacts'}.csv`,
    contentType: 'text/csv; charset=utf-8',
    pieces: piecesOf(context, accountId, asked, fields),
  }
}

async function* piecesOf(
  context: AppContext,
  accountId: string,
  asked: ReturnType<typeof ContactsDownload.parse>,
  fields: CustomField[],
) {
  const columns = asked.columns ?? ContactColumn.options
  const headings = columnHeadings[asked.language]
  const line = (cells: string[][]) => csv(cells, asked.language)
  yield byteOrderMark +
    line([columns.flatMap(column => (column === 'fields' ? fields.map(field => field.name) : [headings[column]]))])
  const { selection } = asked
  const began = new Date()
  let after: string | null = null
  for (let at = 0; ; at += contactsAPiece) {
    const { rows, seen, last }: { rows: ContactRow[]; seen: number; last: string | null } = await withAccount(
      context.database,
      accountId,
      async tx => {
        if ('ids' in selection) {
          const ids = selection.ids.slice(at, at + contactsAPiece)
          return { rows: await contactsById(tx, ids), seen: ids.length, last: null }
        }
        const batch = await filterContactBatch(tx, selection.match, { after, most: contactsAPiece, madeBefore: began })
        return { ...batch, rows: await contactsById(tx, batch.ids) }
      },
    )
    if (rows.length) yield line(rows.map(row => columns.flatMap(column => cellsOf(row, column, fields))))
    if (seen < contactsAPiece) return
    after = last
  }
}

/** Lines of CSV: every cell quoted, texts safe against formulas, numbers as they can be added up, as Excel in that language reads them. */
export function csv(cells: (string | number)[][], language: 'en' | 'pl'): string {
  const written = (cell: string | number) =>
    typeof cell === 'string' ? guardCell(cell) : language === 'pl' ? String(cell).replace('.', ',') : String(cell)
  return stringify(
    cells.map(row => row.map(written)),
    { delimiter: language === 'pl' ? ';' : ',', quoted: true, quoted_empty: true, record_delimiter: 'windows' },
  )
}

function cellsOf(row: ContactRow, column: ContactColumn, fields: CustomField[]): string[] {
  switch (column) {
    case 'tags':
      return [joinTags(row.tags)]
    case 'status':
      return [row.active ? 'active' : 'blocked']
    case 'consent':
      return [
        row.consent ? [row.consent.kind, row.consent.source, row.consent.detail, row.consent.at].filter(Boolean).join(' ') : '',
      ]
    case 'fields':
      return fields.map(field => {
        const value = row.fields[field.id]
        return value === undefined ? '' : fieldValueText(field, value)
      })
    default:
      return [row[column] ?? '']
  }
}
