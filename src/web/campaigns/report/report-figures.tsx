import { useTranslation } from 'react-i18next'
import type { CampaignReport } from '#contract/campaigns/campaign-recipients.ts'
import { useCampaignMoney } from '../campaign-money.ts'
import { useNumbers } from '../campaign-numbers.ts'
import { type Figure, FiguresStrip } from '#web/ui/figures-strip.tsx'

/** What left: all but who still waits, and who never got one. */
export function sentOf({ outcomes }: CampaignReport): number {
  return outcomes.ON_THE_WAY + outcomes.UNKNOWN + outcomes.DELIVERED + outcomes.FAILED
}

/** The figures of a campaign, each with what it is of. */
export function ReportFigures({ report }: { report: CampaignReport }) {
  const { t } = useTranslation('campaigns')
  const money = useCampaignMoney()
  const { number, share } = useNumbers()
  const { outcomes, texts, replies, repliesWaiting, optOuts, optOutsByLink, clicks, charged, stillHeld, released } = report
  const sent = sentOf(report)
  const ofSent = (part: number) => (sent > 0 ? t('figures.ofSent', { share: share(part, sent) }) : t('figures.notYet'))
  const figures: Figure[] = [
    {
      label: t('figures.sent'),
      value: number(sent),
      note: t('figures.ofAll', { share: share(sent, texts), all: number(texts) }),
    },
    {
      label: t('figures.delivered'),
      value: number(outcomes.DELIVERED),
      note: ofSent(outcomes.DELIVERED),
    },
    {
      label: t('figures.failed'),
      value: number(outcomes.FAILED),
      note: ofSent(outcomes.FAILED),
    },
    {
      label: t('figures.replies'),
      value: number(replies),
      note: t('figures.waiting', { count: repliesWaiting, waiting: number(repliesWaiting) }),
    },
    {
      label: t('figures.optOuts'),
      value: number(optOuts),
      note:
        outcomes.DELIVERED > 0
          ? t(optOutsByLink > 0 ? 'figures.byLink' : 'figures.ofDelivered', {
              share: share(optOuts, outcomes.DELIVERED),
              people: number(optOutsByLink),
            })
          : t('figures.notYet'),
    },
    ...(clicks
      ? [
          {
            label: t('figures.clicks'),
            value: number(clicks.people),
            note: t('figures.machines', { count: clicks.machines, machines: number(clicks.machines) }),
          },
        ]
      : []),
    {
      label: t('figures.charged'),
      value: money.own(charged),
      note:
        stillHeld > 0
          ? t('figures.held', { money: money.own(stillHeld) })
          : released > 0
            ? t('figures.released', { money: money.own(released) })
            : t('figures.cost', { money: money.cost(charged, report.plnRate) }),
    },
  ]
  return <FiguresStrip figures={figures} />
}
