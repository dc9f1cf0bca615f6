import { useTranslation } from 'react-i18next'
import { leftOutReasons } from '#contract/campaigns/campaign-check.ts'
import type { CampaignReport } from '#contract/campaigns/campaign-recipients.ts'
import { useNumbers } from '../campaign-numbers.ts'
import { SumBox, type SumRow } from '../check/sum-box.tsx'
import type { RecipientMatch } from './recipient-match.ts'
import { sentOf } from './report-figures.tsx'

type Row = SumRow<string> & { match: RecipientMatch }

/** Everybody, by what became of them; each row leads to its people. */
export function ReportSum({ report, onOpen }: { report: CampaignReport; onOpen: (match: RecipientMatch) => void }) {
  const { t } = useTranslation('campaigns')
  const { number } = useNumbers()
  const { audience, texts, outcomes, leftOut, skipped, later, duplicates } = report
  const rows: Row[] = [
    { id: 'DELIVERED', count: outcomes.DELIVERED, label: t('sum.DELIVERED'), isGood: true, match: { outcome: 'DELIVERED' } },
    {
      id: 'ON_THE_WAY',
      count: outcomes.ON_THE_WAY,
      label: t('sum.ON_THE_WAY'),
      reason: t('sum.onTheWayWhy'),
      isGood: true,
      match: { outcome: 'ON_THE_WAY' },
    },
    {
      id: 'UNKNOWN',
      count: outcomes.UNKNOWN,
      label: t('sum.UNKNOWN'),
      reason: t('sum.unknownWhy'),
      match: { outcome: 'UNKNOWN' },
    },
    { id: 'FAILED', count: outcomes.FAILED, label: t('sum.FAILED'), match: { outcome: 'FAILED' } },
    {
      id: 'TO_SEND',
      count: outcomes.TO_SEND,
      label: t('sum.TO_SEND'),
      ...(later > 0 && { reason: t('sum.later', { count: later, later: number(later) }) }),
      match: { outcome: 'TO_SEND' },
    },
    ...leftOutReasons.map(reason => ({
      id: `SKIPPED ${reason}`,
      count: skipped[reason] ?? 0,
      label: t('sum.SKIPPED'),
      reason: t(`leftOut.${reason}.label`),
      match: { outcome: 'SKIPPED' as const, reason },
    })),
    ...leftOutReasons.map(reason => ({
      id: `LEFT_OUT ${reason}`,
      count: leftOut[reason] ?? 0,
      label: t(`leftOut.${reason}.label`),
      reason: t(`leftOut.${reason}.why`),
      match: { outcome: 'LEFT_OUT' as const, reason },
    })),
  ]
  const sent = sentOf(report)
  return (
    <SumBox
      isDense
      title={t('check.people', { count: audience, people: number(audience) })}
      aside={t('sum.sent', { count: texts, sent: number(sent), texts: number(texts) })}
      rows={rows}
      total={audience}
      onOpen={id => {
        const row = rows.find(one => one.id === id)
        if (row) onOpen(row.match)
      }}
      foot={duplicates > 0 ? t('check.duplicates', { count: duplicates, people: number(duplicates) }) : undefined}
    />
  )
}
