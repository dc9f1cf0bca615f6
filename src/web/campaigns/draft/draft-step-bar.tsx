import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { tip } from '#web/ui/tip/tip.ts'
import { type DraftStepsProps, useStepWords } from './draft-steps.ts'
import styles from './draft-steps.module.css'
import { draftSteps } from './draft-values.ts'

/** The steps where there is no room for columns: their marks, the open one's name, and the way to the preview. */
export function DraftStepBar({ open, onOpen, onPreview, ...about }: DraftStepsProps & { onPreview: () => void }) {
  const { t } = useTranslation(['campaigns', 'common'])
  const { isDone } = useStepWords(about)
  return (
    <div className={styles.bar}>
      <ol aria-label={t('common:wizard.steps')}>
        {draftSteps.map((step, index) => {
          const isOpen = step === open
          const name = t(`campaigns:steps.${step}`)
          const hasNumber = isOpen || !isDone(step)
          return (
            <li key={step}>
              <button
                type="button"
                aria-current={isOpen ? 'step' : undefined}
                // Who speaks to the screen says what stands on it.
                {...(!isOpen && { ...tip(name), 'aria-label': hasNumber ? `${index + 1}. ${name}` : name })}
                onClick={() => onOpen(step)}
              >
                <span className={styles.mark} data-state={isOpen ? 'open' : isDone(step) ? 'done' : 'ahead'} aria-hidden>
                  {hasNumber ? index + 1 : <IconCheck size={14} stroke={2} />}
                </span>
                {isOpen && <span className={styles.name}>{name}</span>}
              </button>
            </li>
          )
        })}
      </ol>
      <Button variant="default" onClick={onPreview}>
        {t('campaigns:preview.title')}
      </Button>
    </div>
  )
}
