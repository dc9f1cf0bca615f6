import { type CampaignColumn, type CampaignRow, CampaignsDownload } from '#contract/campaigns/campaigns.ts'
import { shownCampaignStatus } from '#contract/campaigns/campaign-status.ts'
import { listPageSizeMax } from '#contract/limits.ts'
import { isZone, wallTime } from '#contract/local-time.ts'
import type * as z from 'zod'
import en from '../../../../locales/en/campaigns.json' with { type: 'json' }
import pl from '../../../../locales/pl/campaigns.json' with { type: 'json' }
import type { Api } from '#contract/api.ts'
import { byteOrderMark, csv } from '../../contacts/contact-download.ts'
import type { AppContext } from '../../context.ts'
import { listRows } from '../../db/list-rows.ts'
import { withAccount } from '../../db/transaction.ts'
import { giveDownload, type DownloadKind } from '../../http/downloads.ts'
import type { Handlers } from '../../http/mount.ts'
import { toRow, type Listed } from '../campaign-rows.ts'
import { campaignsList } from './campaigns-list.ts'

const words = { en, pl }
type Words = typeof en
type Asked = z.output<typeof CampaignsDownload>
const millionths = 1_000_000

export const campaignsDownloads = {
  'POST /campaigns/downloads': (call, { body }) => giveDownload(call, 'campaigns', body),
} satisfies Partial<Handlers<keyof Api>>

/** The list as CSV, page by page, each read in its own short transaction. */
export const downloadCampaigns: DownloadKind = async (context, { accountId, details }) => {
  const asked = CampaignsDownload.parse(details)
  return {
    name: `${asked.language === 'pl' ? 'kampanie' : 'campaigns'}.csv`,
    contentType: 'text/csv; charset=utf-8',
    pieces: piecesOf(context, accountId, asked),
  }
}

async function* piecesOf(context: AppContext, accountId: string, asked: Asked) {
  const { language, columns, search, sort = '-createdAt' } = asked
  const said = words[language]
  const currency = await withAccount(context.database, accountId, async tx => {
    const [row] = await tx.rows<{ currency: string }>('select currency from account where id = $1', [accountId])
    return row?.currency ?? ''
  })
  yield byteOrderMark + csv([columns.map(column => said.list[column])], language)
  let cursor: string | undefined
  do {
    const page = await withAccount(context.database, accountId, tx =>
      listRows<Listed>(
        tx,
        { search, sort, limit: listPageSizeMax, ...(cursor !== undefined && { cursor }) },
        { ...campaignsList(asked), isUncounted: true },
      ),
    )
    const shown = page.items.map(toRow)
    if (shown.length)
      yield csv(
        shown.map(row => columns.map(column => cellOf(row, column, { said, currency, ...asked }))),
        language,
      )
    cursor = page.next
  } while (cursor !== undefined)
}

type Saying = { said: Words; currency: string; timeZone?: string | undefined }

function cellOf(row: CampaignRow, column: CampaignColumn, { said, currency, timeZone = 'UTC' }: Saying): string {
  const clock = (iso: string | null) =>
    iso === null
      ? ''
      : new Date(wallTime(Date.parse(iso), isZone(timeZone) ? timeZone : 'UTC')).toISOString().slice(0, 16).replace('T', ' ')
  const count = (value: number | null) => (value === null ? '' : String(value))
  const hasBegun = row.startedAt !== null
  switch (column) {
    case 'name':
      return row.name
    case 'status':
      return said.status[shownCampaignStatus(row)]
    case 'target':
      return targetOf(row, said)
    case 'source':
      if (row.source === null) return ''
      return row.source === 'TEMPLATE' && row.templateName ? filled(said.source.named, row.templateName) : said.source[row.source]
    case 'from':
      return row.fromName ?? row.from ?? ''
    case 'when':
      return clock(row.date)
    case 'ends':
      return clock(row.endsAt)
    case 'cost':
      return costOf(row, currency)
    case 'sent':
    case 'delivered':
    case 'failed':
      return hasBegun ? count(row[column]) : ''
    default:
      return count(row[column])
  }
}

const filled = (text: string, name: string) => text.replace('{{name}}', () => name)

function targetOf({ target, targetNames, purchases }: CampaignRow, said: Words): string {
  const names = targetNames.join(', ')
  const of = { ALL: said.target.ALL, GROUP: names, TAGS: names, RECIPIENTS: filled(said.target.of, names) }
  return [target && of[target], purchases && said.purchases[purchases]].filter(Boolean).join(', ')
}

/** In PLN as far as a rate is known, as on the screen; the currency stands beside the number. */
function costOf({ cost, plnRate }: CampaignRow, currency: string): string {
  if (cost === null) return ''
  const isPln = currency === 'PLN' || plnRate !== null
  const amount = plnRate && currency !== 'PLN' ? (cost * plnRate.rate) / millionths : cost
  return `${(amount / millionths).toFixed(2)} ${isPln ? 'PLN' : currency}`
}
