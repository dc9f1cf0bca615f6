import { useTranslation } from 'react-i18next'
import type { CampaignReport, RecipientOutcome } from '#contract/campaigns/campaign-recipients.ts'
import { useNumbers } from '../campaign-numbers.ts'
import type { RecipientMatch, WhatPeopleDid } from './recipient-match.ts'
import styles from './report.module.css'

type OutcomeChipsProps = { report: CampaignReport; match: RecipientMatch; onMatch: (match: RecipientMatch) => void }

/** Outcomes with their counts, one at a time; those of nobody are left out. */
export function OutcomeChips({ report, match, onMatch }: OutcomeChipsProps) {
  const { t } = useTranslation('campaigns')
  const { number } = useNumbers()
  const { outcomes, audience, clicks, replies, optOuts } = report
  const chips: { id: 'all' | RecipientOutcome | WhatPeopleDid; count: number; match: RecipientMatch }[] = [
    { id: 'all', count: audience, match: {} },
    ...(['DELIVERED', 'ON_THE_WAY', 'UNKNOWN', 'FAILED', 'TO_SEND', 'SKIPPED', 'LEFT_OUT'] as const).map(outcome => ({
      id: outcome,
      count: outcomes[outcome],
      match: { outcome },
    })),
    { id: 'CLICKED', count: clicks?.clickedBy ?? 0, match: { did: 'CLICKED' } },
    { id: 'REPLIED', count: replies, match: { did: 'REPLIED' } },
    { id: 'OPTED_OUT', count: optOuts, match: { did: 'OPTED_OUT' } },
  ]
  const isOn = (one: RecipientMatch) => one.outcome === match.outcome && one.did === match.did
  return (
    <div className={styles.chips} role="group" aria-label={t('recipients.outcomes')}>
      {chips
        .filter(chip => chip.count > 0 || isOn(chip.match))
        .map(chip => (
          <button key={chip.id} type="button" aria-pressed={isOn(chip.match)} onClick={() => onMatch(chip.match)}>
            {t(`chips.${chip.id}`)} <span>{number(chip.count)}</span>
          </button>
        ))}
    </div>
  )
}
