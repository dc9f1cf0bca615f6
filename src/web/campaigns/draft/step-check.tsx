import { Button } from '@mantine/core'
import { IconChevronRight, IconRefresh } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { CheckResult } from '../check/check-result.tsx'
import styles from './draft-screen.module.css'
import { type DraftProblem, draftSteps, type DraftStep, type DraftValues, stepOf } from './draft-values.ts'
import { StepHead } from './step-head.tsx'
import type { Counted } from './use-count.ts'
import type { Draft } from './use-draft.ts'

type StepCheckProps = {
  heading: Ref<HTMLHeadingElement>
  draft: Draft
  campaign: Campaign
  values: DraftValues
  count: Counted
  problems: readonly DraftProblem[]
  onMissing: (step: DraftStep) => void
}

/** What will happen, to the last person, before anything does; where something is missing, where that is. */
export function StepCheck({ heading, draft, campaign, values, count, problems, onMissing }: StepCheckProps) {
  const { t } = useTranslation('campaigns')
  const { data, error, isCounting, again } = count
  const missing = draftSteps.map(step => ({ step, count: problems.filter(({ name }) => stepOf(name) === step).length }))
  return (
    <>
      <StepHead heading={heading} title={t('check.title')} text={t('check.text')}>
        {data && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconRefresh size={16} stroke={1.5} />}
            loading={isCounting}
            onClick={again}
          >
            {t('check.again')}
          </Button>
        )}
      </StepHead>
      {problems.length > 0 && (
        <ul className={styles.missing} aria-label={t('check.missing')}>
          {missing
            .filter(one => one.count > 0)
            .map(({ step, count: fields }) => (
              <li key={step}>
                <button type="button" onClick={() => onMissing(step)}>
                  <b>{t(`steps.${step}`)}</b> <span>{t('check.fields', { count: fields })}</span>
                  <IconChevronRight size={14} stroke={1.5} aria-hidden />
                </button>
              </li>
            ))}
        </ul>
      )}
      {problems.length === 0 && error && !isCounting && <ListFailed title={t('check.title')} error={error} onRetry={again} />}
      {problems.length === 0 && !data && !error && <ListWaiting />}
      {problems.length === 0 && data && <CheckResult campaign={campaign} draft={draft} values={values} count={data} />}
    </>
  )
}
