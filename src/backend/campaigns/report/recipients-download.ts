import * as z from 'zod'
import { RecipientsDownload, type Recipient } from '#contract/campaigns/campaign-recipients.ts'
import type { AppContext } from '../../context.ts'
import { byteOrderMark, csv } from '../../contacts/contact-download.ts'
import { listRows } from '../../db/list-rows.ts'
import { withAccount } from '../../db/transaction.ts'
import type { DownloadKind } from '../../http/downloads.ts'
import { listedCampaign, type Stored } from '../campaign-rows.ts'
import { recipientsList, toRecipient, type RecipientRow } from './recipients.ts'

const Details = z.object({ id: z.uuid(), ...RecipientsDownload.shape })
type Asked = z.output<typeof Details>

const rowsAPiece = 1000

const headings = {
  en: ['phone', 'name', 'surname', 'outcome', 'reason', 'text', 'parts', 'cost', 'at'],
  pl: ['telefon', 'imię', 'nazwisko', 'wynik', 'powód', 'tekst', 'części', 'koszt', 'kiedy'],
}

/** Recipients as CSV in the order of the check, page by page, each read in its own short transaction. */
export const downloadRecipients: DownloadKind = async (context, { accountId, details }) => {
  const asked = Details.parse(details)
  const campaign = await withAccount(context.database, accountId, tx => listedCampaign(tx, asked.id))
  return {
    name: `${campaign.name || 'campaign'}.csv`,
    contentType: 'text/csv; charset=utf-8',
    pieces: piecesOf(context, accountId, campaign, asked),
  }
}

async function* piecesOf(context: AppContext, accountId: string, campaign: Stored, { language, ...filter }: Asked) {
  yield byteOrderMark + csv([headings[language]], language)
  let cursor: string | undefined
  do {
    const page = await withAccount(context.database, accountId, tx =>
      listRows<RecipientRow>(
        tx,
        { search: '', sort: 'place', limit: rowsAPiece, ...(cursor !== undefined && { cursor }) },
        { ...recipientsList(campaign, filter), isUncounted: true },
      ),
    )
    if (page.items.length)
      yield csv(
        page.items.map(row => cellsOf(toRecipient(row))),
        language,
      )
    cursor = page.next
  } while (cursor !== undefined)
}

const cellsOf = (row: Recipient): string[] => [
  row.phone,
  row.name ?? '',
  row.surname ?? '',
  row.outcome,
  row.reason ?? row.code ?? '',
  row.body ?? '',
  row.parts === null ? '' : String(row.parts),
  row.price === null ? '' : String(row.price / 1_000_000),
  row.at ?? '',
]
