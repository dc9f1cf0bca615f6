import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type DraftStepsProps, useStepWords } from './draft-steps.ts'
import styles from './draft-steps.module.css'
import { draftSteps } from './draft-values.ts'

/** The steps down the side, each with what it says; a press opens one. */
export function DraftStepList({ open, onOpen, ...about }: DraftStepsProps) {
  const { t } = useTranslation(['campaigns', 'common'])
  const { words, isDone } = useStepWords(about)
  return (
    <ol className={styles.list} aria-label={t('common:wizard.steps')}>
      {draftSteps.map((step, index) => {
        const isOpen = step === open
        return (
          <li key={step}>
            <button type="button" className={styles.item} aria-current={isOpen ? 'step' : undefined} onClick={() => onOpen(step)}>
              <span className={styles.mark} data-state={isOpen ? 'open' : isDone(step) ? 'done' : 'ahead'} aria-hidden>
                {!isOpen && isDone(step) ? <IconCheck size={14} stroke={2} /> : index + 1}
              </span>
              <span className={styles.told}>
                <span className={styles.name}>
                  {t(`campaigns:steps.${step}`)}
                  {!isOpen && isDone(step) && (
                    <span className={styles.edit} aria-hidden>
                      {t('campaigns:draft.edit')}
                    </span>
                  )}
                </span>{' '}
                {words[step] && <span className={styles.words}>{words[step]}</span>}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
