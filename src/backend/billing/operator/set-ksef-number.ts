import * as z from 'zod'
import { operatorCommand, runAsProgram } from '../../account/operator-command.ts'

const usage = `Says under which number the tax office's KSeF keeps the structured invoice of a document.
It stands in the list of payments and in the accountant's file, and on the document where nobody has downloaded that yet.
Stop Parley first where it keeps its data in PGlite.

  npx node src/backend/billing/operator/set-ksef-number.ts --document FV/2026/11/0001 --ksef 1234563218-20261123-0A1B2C3D4E5F-7A

  --document FV/2026/11/0001  the document's number
  --ksef 1234563218-…         its number in KSeF, or none
  --seller 1234563218         the seller's tax id, where several have issued a document of this number`

const options = { document: { type: 'string' }, ksef: { type: 'string' }, seller: { type: 'string' } } as const

const Wish = z.object({
  document: z.string({ error: 'is needed' }).regex(/^(FV|KOR)\/\d{4}\/\d\d\/\d{4,}$/, 'must be a number, as in FV/2026/11/0001'),
  ksef: z
    .string({ error: 'is needed' })
    .regex(/^(none|\d{10}-\d{8}-[0-9A-F]{12}-[0-9A-F]{2})$/, 'must be as in 1234563218-20261123-0A1B2C3D4E5F-7A, or none')
    .transform(text => (text === 'none' ? null : text)),
  seller: z.string().optional(),
})

export const setKsefNumber = operatorCommand(usage, options, Wish, async ({ pool }, { document, ksef, seller }) => {
  const { rows } = await pool.query<{ seller: string; account_id: string; id: string }>(
    'select seller, account_id, id from document where number = $1 and ($2::text is null or seller = $2)',
    [document, seller ?? null],
  )
  const [row] = rows
  if (!row) throw new Error(`--document ${document}: there is no such document`)
  if (rows.length > 1) throw new Error(`--seller is needed: ${rows.map(one => one.seller).join(', ')} have a ${document}`)
  await pool.query('update document set ksef_number = $3 where account_id = $1 and id = $2', [row.account_id, row.id, ksef])
  const { rowCount } = await pool.query('select from document_file where account_id = $1 and document_id = $2', [
    row.account_id,
    row.id,
  ])
  const isOut = (rowCount ?? 0) > 0
  return `${document} has ${ksef ?? 'no number'} in KSeF.${isOut ? ' It was downloaded before: the file stays as it is.' : ''}`
})

if (import.meta.main) await runAsProgram(setKsefNumber)
