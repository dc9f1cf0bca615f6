import * as z from 'zod'
import { ImportOutcome } from '#contract/contacts/imports.ts'
import { byteOrderMark, csv } from '../contacts/contact-download.ts'
import { withAccount } from '../db/transaction.ts'
import type { DownloadKind } from '../http/downloads.ts'
import { Refusal } from '../http/refusal.ts'
import type { JobRow } from '../jobs/kind.ts'
import { ImportDetails } from './import-kind.ts'
import { reasonWords, wordsOf, type KeptRow } from './import-words.ts'

const rowsAPiece = 1000
const Details = z.object({ id: z.uuid(), outcome: ImportOutcome, language: z.enum(['en', 'pl']) })

/** The rows of an import that did not go as they should: the columns of the file, and why. */
export const downloadImportRows: DownloadKind = async (context, { accountId, details }) => {
  const { id, outcome, language } = Details.parse(details)
  const { plan } = await withAccount(context.database, accountId, async tx => {
    const [row] = await tx.rows<Pick<JobRow, 'details'>>(
      `select details from job where account_id = $1 and id = $2 and kind = 'import' and undo_of is null`,
      [accountId, id],
    )
    if (!row) throw new Refusal('NOT_FOUND')
    return ImportDetails.parse(row.details)
  })
  const words = reasonWords[language]
  const subject = plan.options.kind === 'coupons' ? words.code : words.phone
  const header = outcome === 'LEFT' ? [subject] : plan.header.map((name, index) => name || `${words.column} ${index + 1}`)

  async function* pieces() {
    yield byteOrderMark + csv([[words.row, ...header, words.reason]], language)
    for (let after = { row: 0, id: '00000000-0000-0000-0000-000000000000' }; ; ) {
      const from = after
      const rows = await withAccount(context.database, accountId, tx =>
        tx.rows<KeptRow>(
          `select id, row, reason, phone, is_cut, problems, cells from import_row
           where account_id = $1 and import_id = $2 and outcome = $3 and (row, id) > ($4, $5::uuid) order by row, id limit $6`,
          [accountId, id, outcome, from.row, from.id, rowsAPiece],
        ),
      )
      const cellsOf = (row: KeptRow) => (outcome === 'LEFT' ? [row.phone] : header.map((_, index) => row.cells[index] ?? ''))
      if (rows.length)
        yield csv(
          rows.map(row => [String(row.row), ...cellsOf(row), wordsOf(row, language)]),
          language,
        )
      const last = rows.at(-1)
      if (!last || rows.length < rowsAPiece) return
      after = last
    }
  }
  return { name: `${words.file[outcome]}.csv`, contentType: 'text/csv; charset=utf-8', pieces: pieces() }
}
