import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CampaignCount, type CountedAs, leftOutReasons } from '#contract/campaigns/campaign-check.ts'
import type * as z from 'zod/mini'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { useCampaignMoney } from '../campaign-money.ts'
import { useNumbers } from '../campaign-numbers.ts'
import { useCampaignTimes } from '../campaign-times.ts'
import type { DraftValues } from '../draft/draft-values.ts'
import type { Draft } from '../draft/use-draft.ts'
import styles from './check.module.css'
import { CountryCosts } from './country-costs.tsx'
import { TopUpLink } from '#web/billing/top-up-link.tsx'
import { FiguresStrip } from '#web/ui/figures-strip.tsx'
import { HintStrip } from './hint-strip.tsx'
import { Notice } from './notice.tsx'
import { PushedOver } from './pushed-over.tsx'
import { SumBox, type SumRow } from './sum-box.tsx'

const CountedPeople = lazyOnIdle(() => import('./counted-people.tsx'))

type As = z.output<typeof CountedAs>
type CheckResultProps = { campaign: Campaign; draft: Draft; values: DraftValues; count: CampaignCount }

/** The sum before it is sent, what would make it cheaper, what it costs, and when it ends. */
export function CheckResult({ campaign, draft, values, count }: CheckResultProps) {
  const { t } = useTranslation(['campaigns', 'errors'])
  const money = useCampaignMoney()
  const { number } = useNumbers()
  const times = useCampaignTimes()
  const [open, setOpen] = useState<As | null>(null)
  const { audience, texts, later, leftOut, duplicates, parts, planParts, price, balance, balanceAfter, endsAt, partsPerSecond } =
    count
  const about = count.isAbout ? t('campaigns:check.about') : ''
  const rows: SumRow<As>[] = [
    { id: 'TEXTS', count: texts, label: t('campaigns:check.getIt'), isGood: true },
    { id: 'LATER', count: later, label: t('campaigns:check.later'), isWithin: true },
    ...leftOutReasons.map(reason => ({
      id: reason,
      count: leftOut[reason] ?? 0,
      label: t(`campaigns:leftOut.${reason}.label`),
      reason: t(`campaigns:leftOut.${reason}.why`),
    })),
  ]
  return (
    <div className={styles.stack}>
      <SumBox
        title={t('campaigns:check.people', { count: audience, people: number(audience) })}
        aside={about || t('campaigns:check.openRow')}
        rows={rows}
        total={audience}
        onOpen={setOpen}
        foot={duplicates > 0 ? t('campaigns:check.duplicates', { count: duplicates, people: number(duplicates) }) : undefined}
      />
      {(leftOut.OVER_LIMIT ?? 0) > 0 && <Notice tone="fail" text={t('campaigns:check.overLimit')} />}
      {count.again && (
        <Notice
          tone="warn"
          text={t(count.again.isPlanned ? 'campaigns:check.planned' : 'campaigns:check.sentLately', {
            count: count.again.people,
            people: number(count.again.people),
            name: count.again.name,
            time: times.moment(count.again.at),
          })}
        />
      )}
      {balanceAfter < 0 && (
        <Notice tone="warn" text={t('campaigns:check.tooLittle', { money: money.own(-balanceAfter) })}>
          <TopUpLink />
        </Notice>
      )}
      <HintStrip draft={draft} values={values} count={count} plnRate={campaign.plnRate} />
      {count.pushedOver.length > 0 && (
        <div className={styles.pushed}>
          <PushedOver count={count} />
        </div>
      )}
      <FiguresStrip
        figures={[
          ...(parts
            ? [
                {
                  label: t('campaigns:check.parts'),
                  value: [parts.least, parts.median, parts.most].map(number).join(' · '),
                  note: t('campaigns:check.spread'),
                },
              ]
            : []),
          ...(planParts > 0
            ? [
                {
                  label: t('campaigns:check.planPays'),
                  value: t('campaigns:check.planParts', { count: planParts, parts: number(planParts) }),
                  note: t('campaigns:check.moneyPays', { money: money.own(price) }),
                },
              ]
            : []),
          {
            label: t('campaigns:check.balanceAfter'),
            value: money.own(balanceAfter),
            note: t('campaigns:check.balanceLess', { balance: money.own(balance), price: money.own(price) }),
          },
          ...(endsAt
            ? [
                {
                  label: t('campaigns:check.ends'),
                  value: times.short(endsAt),
                  note: t('campaigns:check.pace', { count: partsPerSecond, parts: number(partsPerSecond) }),
                },
              ]
            : []),
        ]}
      />
      {count.countries.length > 0 && <CountryCosts countries={count.countries} plnRate={campaign.plnRate} />}
      {texts === 0 && (
        <p className={styles.nobody}>
          <IconInfoCircle size={16} stroke={1.5} aria-hidden />
          {t('errors:errorMessage.NOBODY_TO_TEXT')}
        </p>
      )}
      {open && <CountedPeople id={campaign.id} version={draft.saving.version} as={open} onClose={() => setOpen(null)} />}
    </div>
  )
}
