import { createHash } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import { withAccount, type Tx } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { DocumentContent } from './content.ts'
import { makePdf } from './make-pdf.ts'
import type { Paper } from './pdf-layout.ts'
import type { PaperLanguage } from './words.ts'

type Row = {
  id: string
  number: string
  kind: 'INVOICE' | 'CORRECTION'
  currency: string
  net: number
  tax: number
  gross: number
  ksef_number: string | null
  content: unknown
}
type File = { number: string; bytes: Uint8Array }

/** The file of a payment's document: made when it is first asked for in a language, and ever after the very same bytes. */
export async function documentFile(
  { database }: Pick<AppContext, 'database'>,
  accountId: string,
  paymentId: string,
  language: PaperLanguage,
): Promise<File> {
  const { row, kept } = await withAccount(database, accountId, async tx => {
    const [found] = await tx.rows<Row>(
      `select id, number, kind, currency, net, tax, gross, ksef_number, content from document where account_id = $1 and payment_id = $2`,
      [accountId, paymentId],
    )
    if (!found) throw new Refusal('NOT_FOUND')
    return { row: found, kept: await keptFile(tx, found.id, language) }
  })
  const { id, number, ksef_number, content, ...sums } = row
  if (kept) return { number, bytes: kept }
  const paper: Paper = { ...sums, number, ksefNumber: ksef_number, content: DocumentContent.parse(content), language }
  const made = await makePdf(paper)
  return withAccount(database, accountId, async tx => {
    await tx.rows(
      `insert into document_file (account_id, document_id, language, bytes, hash) values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [accountId, id, language, Buffer.from(made), hashOf(made)],
    )
    // Of two who asked at once the first one's stays.
    const bytes = await keptFile(tx, id, language)
    if (!bytes) throw new Error(`document ${number} was not kept`)
    return { number, bytes }
  })
}

async function keptFile(tx: Tx, documentId: string, language: PaperLanguage): Promise<Uint8Array | null> {
  const [row] = await tx.rows<{ bytes: Uint8Array; hash: string }>(
    'select bytes, hash from document_file where account_id = $1 and document_id = $2 and language = $3',
    [tx.accountId, documentId, language],
  )
  if (row && hashOf(row.bytes) !== row.hash) throw new Error(`the file of document ${documentId} is not what it was`)
  return row?.bytes ?? null
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
