import * as z from 'zod'
import type { Api } from '#contract/api.ts'
import { DocumentDownload, DocumentsDownload } from '#contract/billing/payments.ts'
import { record } from '../../account/audit.ts'
import type { AppContext } from '../../context.ts'
import { byteOrderMark, csv } from '../../contacts/contact-download.ts'
import { dayAfter, startOfDay } from '../../contacts/local-days.ts'
import { withAccount } from '../../db/transaction.ts'
import { giveDownload, type DownloadKind } from '../../http/downloads.ts'
import type { Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { DocumentContent } from './content.ts'
import { documentFile } from './document-file.ts'
import { sellerZone } from './issue.ts'
import { filled, paperWords, type PaperLanguage } from './words.ts'

const OneDocument = z.object({ ...DocumentDownload.shape, paymentId: z.uuid() })

export const documentDownloads = {
  'POST /payments/:id/downloads': async (call, { params: { id }, body }) => {
    await call.inAccount(async tx => {
      const found = await tx.rows('select from document where account_id = $1 and payment_id = $2', [tx.accountId, id])
      if (!found.length) throw new Refusal('NOT_FOUND')
    })
    return giveDownload(call, 'document', { ...body, paymentId: id })
  },

  'POST /payments/downloads': async (call, { body }) => {
    await call.inAccount(tx => record(tx, call, 'PAYMENTS_EXPORTED', body.month))
    return giveDownload(call, 'documents', body)
  },
} satisfies Partial<Handlers<keyof Api>>

/** One document as PDF, the bytes that were made when it was first asked for. */
export const downloadDocument: DownloadKind = async (context, { accountId, details }) => {
  const { paymentId, language } = OneDocument.parse(details)
  const { number, bytes } = await documentFile(context, accountId, paymentId, language)
  return { name: `${number.replaceAll('/', '-')}.pdf`, contentType: 'application/pdf', pieces: only(bytes) }
}

async function* only(bytes: Uint8Array) {
  yield await Promise.resolve(bytes)
}

/** The documents of a month as CSV, by the day that they bear; a line for each rate of each. */
export const downloadDocuments: DownloadKind = async (context, { accountId, details }) => {
  const { month, language } = DocumentsDownload.parse(details)
  return {
    name: `${paperWords[language].documents.file}-${month}.csv`,
    contentType: 'text/csv; charset=utf-8',
    pieces: linesOf(context, accountId, month, language),
  }
}

type Row = {
  id: string
  number: string
  kind: 'INVOICE' | 'CORRECTION'
  issued_at: Date
  ksef_number: string | null
  currency: string
  content: unknown
}

const documentsAPiece = 500

async function* linesOf(context: AppContext, accountId: string, month: string, language: PaperLanguage) {
  const { documents: words } = paperWords[language]
  yield byteOrderMark + csv([headingsOf(language)], language)
  const [from, to] = [startOfDay(`${month}-01`, sellerZone), startOfDay(dayAfter(lastDayOf(month)), sellerZone)]
  let [at, id]: [Date | string, string] = [from, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const rows: Row[] = await withAccount(context.database, accountId, tx =>
      tx.rows<Row>(
        `select id, number, kind, issued_at, ksef_number, currency, content from document
         where account_id = $1 and (issued_at, id) > ($2::timestamptz, $3::uuid) and issued_at < $4::timestamptz
         order by issued_at, id limit ${documentsAPiece}`,
        [accountId, at, id, to],
      ),
    )
    if (rows.length)
      yield csv(
        rows.flatMap(row => cellsOf(row, language, words)),
        language,
      )
    const last = rows.at(-1)
    if (rows.length < documentsAPiece || !last) return
    ;[at, id] = [last.issued_at, last.id]
  }
}

type Words = (typeof paperWords)['en']['documents']

function headingsOf(language: PaperLanguage): string[] {
  const words: Words = paperWords[language].documents
  return [
    words.number,
    words.kind,
    words.issuedOn,
    words.paidOn,
    words.corrects,
    words.buyer,
    words.taxId,
    words.country,
    words.what,
    words.currency,
    words.net,
    words.rate,
    words.tax,
    words.gross,
    words.taxPln,
    words.exchangeRate,
    words.rateDay,
    words.ksefNumber,
  ]
}

function cellsOf(row: Row, language: PaperLanguage, words: Words): (string | number)[][] {
  const { buyer, issuedOn, paidOn, corrects, lines, rates, pln } = DocumentContent.parse(row.content)
  const what = lines.map(({ cause, plan }) => filled(paperWords[language].line[cause], { plan })).join(', ')
  return rates.map(({ percent, rule, net, tax, gross }) => [
    row.number,
    words.kinds[row.kind],
    issuedOn,
    paidOn,
    corrects?.number ?? '',
    buyer.companyName,
    buyer.taxId,
    buyer.country,
    what,
    row.currency,
    net / 1_000_000,
    rule === 'DOMESTIC'
      ? `${percent}%`
      : rule === 'REVERSE_CHARGE'
        ? words.reverseCharge
        : paperWords[language].document.notTaxed,
    tax / 1_000_000,
    gross / 1_000_000,
    row.currency === 'PLN' ? tax / 1_000_000 : pln ? pln.tax / 1_000_000 : '',
    pln ? pln.rate / 1_000_000 : '',
    pln?.since ?? '',
    row.ksef_number ?? '',
  ])
}

function lastDayOf(month: string): string {
  const day = new Date(`${month}-01T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() + 1, 0)
  return day.toISOString().slice(0, 10)
}
