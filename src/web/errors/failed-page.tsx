import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#web/api/refusal.ts'
import { report } from '#web/monitoring/report.ts'
import { EmptyPage } from '#web/ui/feedback/empty-page.tsx'
import { useTitle } from '#web/ui/title.ts'
import { messageOf } from './message-of.ts'
import { tryAgain } from './try-again.ts'

/**
 * The 500 page (specification 2.7). A refusal says what it refused; anything else is our fault and is reported. Whom
 * nobody has let in yet is told so, and can go back to sign in as somebody else.
 */
export function FailedPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation(['common', 'errors'])
  const router = useRouter()
  const isRefused = error instanceof Refusal
  const isOutside = isRefused && error.code === 'NO_ACCOUNT'
  const title = isOutside ? t('noAccount.title') : t('failed.title')
  useTitle(title)
  useEffect(() => {
    if (!(error instanceof Refusal)) report(error)
  }, [error])
  return (
    <EmptyPage icon={<IconCloudOff stroke={1.5} />} title={title} text={isRefused ? messageOf(error) : t('failed.text')}>
      <Button onClick={() => void tryAgain(router, error)}>{t('tryAgain')}</Button>
      {isOutside && (
        <Button variant="default" onClick={leave}>
          {t('noAccount.logOut')}
        </Button>
      )}
    </EmptyPage>
  )
}

// Late, as all of the session is: the sign-in page needs none of it.
async function leave() {
  const { signOut } = await import('#web/session/sign-in/sign-out.ts')
  await signOut()
}
