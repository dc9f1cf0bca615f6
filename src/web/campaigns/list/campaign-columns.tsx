import { useTranslation } from 'react-i18next'
import type { CampaignRow } from '#contract/campaigns/campaigns.ts'
import { fullTime } from '#web/format/times.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import type { Column } from '#web/ui/list/list-types.ts'
import { tip } from '#web/ui/tip/tip.ts'
import { useCampaignMoney } from '../campaign-money.ts'
import { useNumbers } from '../campaign-numbers.ts'
import { useCampaignTimes } from '../campaign-times.ts'
import { useCampaignName, useTargetText } from '../campaign-words.ts'
import { RetryStatus } from './retry-status.tsx'

/** The columns of lists of campaigns: their own, and that of their reports. */
export function useCampaignColumns(onRetry: (campaign: CampaignRow) => void): Record<CampaignColumn, Column<CampaignRow>> {
  const { t, i18n } = useTranslation('campaigns')
  const phoneText = usePhoneText()
  const targetText = useTargetText()
  const nameOf = useCampaignName()
  const money = useCampaignMoney()
  const { number, share } = useNumbers()
  const times = useCampaignTimes()
  const moment = (at: string | null, shown: (iso: string) => string) =>
    at && (
      <time dateTime={at} {...tip(fullTime(at, i18n.language))}>
        {shown(at)}
      </time>
    )
  const hasBegun = ({ startedAt }: CampaignRow) => startedAt !== null
  // Where the room is short figures stay longer than the words about whom and from which number.
  return {
    name: {
      id: 'name',
      head: t('list.name'),
      cell: campaign => (campaign.name ? campaign.name : <span data-missing>{nameOf(campaign)}</span>),
      sort: 'name',
      phone: 'title',
    },
    status: {
      id: 'status',
      head: t('list.status'),
      cell: campaign => <RetryStatus campaign={campaign} onRetry={() => onRetry(campaign)} />,
      sort: 'status',
      phone: 'status',
    },
    target: { id: 'target', head: t('list.target'), cell: targetText },
    source: {
      id: 'source',
      head: t('list.source'),
      cell: ({ source, templateName }) =>
        source && (source === 'TEMPLATE' && templateName ? t('source.named', { name: templateName }) : t(`source.${source}`)),
      isHidden: true,
    },
    from: {
      id: 'from',
      head: t('list.from'),
      cell: ({ from, fromName }) => fromName ?? (from && phoneText(from)),
    },
    when: {
      id: 'when',
      head: t('list.when'),
      cell: ({ date }) => moment(date, times.moment),
      sort: 'date',
      phone: 'detail',
    },
    texts: { id: 'texts', head: t('list.texts'), cell: ({ texts }) => texts, sort: 'texts', align: 'right' },
    sent: {
      id: 'sent',
      head: t('list.sent'),
      cell: campaign => (hasBegun(campaign) ? campaign.sent : null),
      sort: 'sent',
      align: 'right',
      isLoose: false,
    },
    delivered: {
      id: 'delivered',
      head: t('list.delivered'),
      cell: campaign =>
        campaign.sent > 0 && <span {...tip(number(campaign.delivered))}>{share(campaign.delivered, campaign.sent)}</span>,
      sort: 'delivered',
      align: 'right',
      isLoose: false,
    },
    failed: {
      id: 'failed',
      head: t('list.failed'),
      cell: campaign => (hasBegun(campaign) ? campaign.failed : null),
      align: 'right',
    },
    cost: {
      id: 'cost',
      head: t('list.costPln'),
      cell: ({ cost, plnRate }) => cost !== null && money.costCell(cost, plnRate),
      sort: 'cost',
      align: 'right',
      isLoose: false,
    },
    links: {
      id: 'links',
      head: t('list.links'),
      cell: ({ links }) => (links > 0 ? links : null),
      align: 'right',
      isHidden: true,
    },
    clicks: { id: 'clicks', head: t('list.clicks'), cell: ({ clicks }) => clicks, sort: 'clicks', align: 'right' },
    ends: { id: 'ends', head: t('list.ends'), cell: ({ endsAt }) => moment(endsAt, times.short), align: 'right' },
  }
}

export type CampaignColumn =
  | 'name'
  | 'status'
  | 'target'
  | 'source'
  | 'from'
  | 'when'
  | 'texts'
  | 'sent'
  | 'delivered'
  | 'failed'
  | 'cost'
  | 'links'
  | 'clicks'
  | 'ends'
