import { useTranslation } from 'react-i18next'
import type { CampaignReport } from '#contract/campaigns/campaign-recipients.ts'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { useCampaignActs } from '../acts/use-campaign-acts.ts'
import { useNumbers } from '../campaign-numbers.ts'
import { useFailureWords } from './failure-words.ts'
import type { RecipientMatch } from './recipient-match.ts'
import styles from './report.module.css'

type FailuresProps = { campaign: Campaign; report: CampaignReport; onOpen: (match: RecipientMatch) => void }

/** Why texts failed, most often first, and which of them can be tried again: a copy for those alone, to be looked at before it goes. */
export function Failures({ campaign, report, onOpen }: FailuresProps) {
  const { t } = useTranslation('campaigns')
  const { number } = useNumbers()
  const failureWords = useFailureWords()
  const { copy } = useCampaignActs()
  const { failures, retryable, outcomes } = report
  const title = t('failures.title', { count: outcomes.FAILED, failed: number(outcomes.FAILED) })
  return (
    <section className={styles.box} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {retryable > 0 && (
          <button type="button" className={styles.way} onClick={() => void copy(campaign, 'RETRYABLE')}>
            {t('failures.retry', { people: number(retryable) })}
          </button>
        )}
      </header>
      <ul>
        {failures.map(({ code, said, people, isRetryable }) => (
          <li key={code}>
            <button type="button" onClick={() => onOpen({ outcome: 'FAILED', reason: code })}>
              <b>{number(people)}</b> <span>{failureWords(code, said)}</span>{' '}
              <i>{t(isRetryable ? 'failures.again' : 'failures.notAgain')}</i>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
