import type { Api } from '#contract/api.ts'
import { LedgerDownload } from '#contract/billing/ledger.ts'
import { listPageSizeMax } from '#contract/limits.ts'
import { zoneOfAccount } from '../../account/account-zone.ts'
import type { AppContext } from '../../context.ts'
import { byteOrderMark, csv } from '../../contacts/contact-download.ts'
import { withAccount } from '../../db/transaction.ts'
import { giveDownload, type DownloadKind } from '../../http/downloads.ts'
import type { Handlers } from '../../http/mount.ts'
import { paperWords } from '../documents/words.ts'
import type { Place } from './cursor.ts'
import { placeAfter } from './ledger-entries.ts'
import { readLines, type LineRow } from './read-lines.ts'

export const ledgerDownloads = {
  'POST /ledger-entries/downloads': (call, { body }) => giveDownload(call, 'ledger-entries', body),
} satisfies Partial<Handlers<keyof Api>>

/** The history as CSV, newest first, page by page, each read in its own short transaction. */
export const downloadLedger: DownloadKind = async (context, { accountId, details }) => {
  const asked = LedgerDownload.parse(details)
  const { zone, currency } = await withAccount(context.database, accountId, async tx => {
    const [row] = await tx.rows<{ currency: string }>('select currency from account where id = $1', [accountId])
    return { zone: await zoneOfAccount(tx), currency: row?.currency ?? '' }
  })
  return {
    name: `${paperWords[asked.language].history.file}.csv`,
    contentType: 'text/csv; charset=utf-8',
    pieces: piecesOf(context, accountId, asked, { zone, currency }),
  }
}

async function* piecesOf(
  context: AppContext,
  accountId: string,
  asked: ReturnType<typeof LedgerDownload.parse>,
  { zone, currency }: { zone: string; currency: string },
) {
  const { history: words, cause: causes } = paperWords[asked.language]
  yield byteOrderMark +
    csv([[words.at, words.cause, words.what, words.parts, words.amount, words.balance, words.unit, words.state]], asked.language)
  const unit = asked.unit === 'money' ? currency : words.units[asked.unit]
  // As sv-SE writes it every spreadsheet takes it for a moment.
  const moments = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const worth = (amount: number) => (asked.unit === 'money' ? amount / 1_000_000 : amount)
  let place: Place | null = null
  for (;;) {
    const rows: LineRow[] = await withAccount(context.database, accountId, tx =>
      readLines(tx, { ...asked, search: '' }, zone, place, listPageSizeMax),
    )
    if (rows.length)
      yield csv(
        rows.map(row => [
          moments.format(row.at),
          causes[row.cause],
          whatOf(row),
          row.parts ?? '',
          worth(row.amount),
          worth(row.balance),
          unit,
          row.is_held ? words.held : '',
        ]),
        asked.language,
      )
    const last = rows.at(-1)
    if (rows.length < listPageSizeMax || !last) return
    place = placeAfter(last, 0, 0)
  }
}

const whatOf = (row: LineRow): string =>
  row.campaign_name ?? row.document_number ?? [row.name, row.client_number].filter(Boolean).join(' ')
