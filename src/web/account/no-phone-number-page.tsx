import { Button } from '@mantine/core'
import { IconPhoneOff, IconPhoneCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import { useSupportEmail } from '#web/session/use-support-email.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyPage } from '#web/ui/feedback/empty-page.tsx'
import { useTitle } from '#web/ui/title.ts'

const route = getRouteApi('/_staff')
const lookAgainMs = 15_000

/** An account that cannot text yet (specification 2.4): it opens by itself once it can. */
export function NoPhoneNumberPage() {
  const { t } = useTranslation('access')
  const { account: entered } = route.useRouteContext()
  const email = useSupportEmail()
  const { data: account = entered } = useQuery({
    ...query('GET /accounts/current')(),
    refetchInterval: ({ state }) => (state.data?.phoneNumbers.length ? false : lookAgainMs),
  })
  const hasNumber = account.phoneNumbers.length > 0
  const [isWaiting] = useState(!hasNumber)
  const navigate = useNavigate()
  useEffect(() => {
    if (isWaiting && hasNumber) void navigate({ to: '/', replace: true })
  }, [isWaiting, hasNumber, navigate])
  useTitle(t(hasNumber ? 'noNumber.hasTitle' : 'noNumber.title'))
  if (hasNumber) {
    return (
      <EmptyPage
        icon={<IconPhoneCheck stroke={1.5} />}
        title={t('noNumber.hasTitle')}
        text={t('noNumber.hasText', { account: account.displayName })}
      >
        <ButtonLink to="/">{t('noNumber.go')}</ButtonLink>
      </EmptyPage>
    )
  }
  return (
    <EmptyPage
      icon={<IconPhoneOff stroke={1.5} />}
      title={t('noNumber.title')}
      text={t('noNumber.text', { account: account.displayName })}
    >
      {email && (
        <Button component="a" variant="default" href={`mailto:${email}`}>
          {t('noNumber.ask', { email })}
        </Button>
      )}
    </EmptyPage>
  )
}
