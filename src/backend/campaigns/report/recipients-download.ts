import * as z from 'zod'
import en from '../../../../locales/en/campaigns.json' with { type: 'json' }
import enDelivery from '../../../../locales/en/delivery.json' with { type: 'json' }
import pl from '../../../../locales/pl/campaigns.json' with { type: 'json' }
import plDelivery from '../../../../locales/pl/delivery.json' with { type: 'json' }
import { RecipientsDownload, type Recipient } from '#contract/campaigns/campaign-recipients.ts'
import { reasonOf } from '#contract/chat/carrier-reasons.ts'
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

const words = { en: { ...en, failures: enDelivery.reasons }, pl: { ...pl, failures: plDelivery.reasons } }

/** `cost` is in the account's currency, which stands in its heading. */
const headings = {
  en: ['phone', 'name', 'surname', 'outcome', 'reason', 'text', 'parts', 'cost', 'at'],
  pl: ['telefon', 'imię', 'nazwisko', 'wynik', 'powód', 'tekst', 'części', 'koszt', 'kiedy'],
}

/** Recipients as CSV in the order of the check, page by page, each read in its own short transaction. */
export const downloadRecipients: DownloadKind = async (context, { accountId, details }) => {
  const asked = Details.parse(details)
  const { campaign, currency } = await withAccount(context.database, accountId, async tx => {
    const [account] = await tx.rows<{ currency: string }>('select currency from account where id = $1', [accountId])
    return { campaign: await listedCampaign(tx, asked.id), currency: account?.currency ?? '' }
  })
  return {
    name: `${campaign.name || 'campaign'}.csv`,
    contentType: 'text/csv; charset=utf-8',
    pieces: piecesOf(context, accountId, campaign, currency, asked),
  }
}

async function* piecesOf(
  context: AppContext,
  accountId: string,
  campaign: Stored,
  currency: string,
  { language, ...filter }: Asked,
) {
  const costAt = headings.en.indexOf('cost')
  yield byteOrderMark +
    csv([headings[language].map((name, index) => (index === costAt ? `${name}, ${currency}` : name))], language)
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
        page.items.map(row => cellsOf(toRecipient(row), language)),
        language,
      )
    cursor = page.next
  } while (cursor !== undefined)
}

const cellsOf = (row: Recipient, language: Asked['language']): string[] => [
  row.phone,
  row.name ?? '',
  row.surname ?? '',
  words[language].chips[row.outcome],
  whyOf(row, language),
  row.body ?? '',
  row.parts === null ? '' : String(row.parts),
  row.price === null ? '' : String(row.price / 1_000_000),
  row.at ?? '',
]

/** In the words of the screen; a code of the carrier's that has none stays as it is. */
function whyOf({ reason, code }: Recipient, language: Asked['language']): string {
  const said = words[language]
  if (reason) return said.leftOut[reason].label
  const key = reasonOf(code)
  return key ? said.failures[key].why : (code ?? '')
}
