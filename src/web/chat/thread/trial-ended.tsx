import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSupportEmail } from '#web/session/use-support-email.ts'
import { useInMenu } from '#web/session/use-may-open.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import classes from './thread.module.css'

/** In the composer's place once the trial has ended (specification 4.2): how one goes on. */
export function TrialEnded() {
  const { t } = useTranslation('chat')
  const hasPlans = useInMenu('/new-plans')
  const email = useSupportEmail()
  return (
    <div className={classes.bar} data-last>
      <IconLock size={16} stroke={1.5} aria-hidden />
      <span>
        {t('composer.trialEnded')} {!hasPlans && email && t('composer.trialWrite', { email })}
      </span>
      {hasPlans && (
        <ButtonLink to="/new-plans" variant="default" size="xs">
          {t('composer.trialPlans')}
        </ButtonLink>
      )}
    </div>
  )
}
