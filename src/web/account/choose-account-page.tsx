import { Button } from '@mantine/core'
import { IconBuildingStore, IconChevronRight } from '@tabler/icons-react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import { queryClient } from '#web/api/query-client.ts'
import { finishSends } from '#web/chat/outbox/finish-sends.ts'
import { messageOf } from '#web/errors/message-of.ts'
import { EmptyPage } from '#web/ui/feedback/empty-page.tsx'
import { useTitle } from '#web/ui/title.ts'
import { WaitingRows } from '#web/ui/feedback/waiting-rows.tsx'
import styles from './choose-account-page.module.css'
import { OutsidePage } from '#web/session/sign-in/outside-page.tsx'
import { useSession } from '#web/session/session.ts'
import { signOut } from '#web/session/sign-in/sign-out.ts'
import { safeTarget } from '#web/session/sign-in/target.ts'
import { useSupportEmail } from '#web/session/use-support-email.ts'
import { cut } from '#web/ui/tip/cut.ts'

const route = getRouteApi('/channels/choose-account')

type Choice = { name: string; displayName: string }

/** The accounts that one may open: a channels person's domains, anybody else's memberships. */
export function ChooseAccountPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <OutsidePage>
        <Choices />
      </OutsidePage>
    </QueryClientProvider>
  )
}

function Choices() {
  const { t } = useTranslation(['access', 'common'])
  const { choices, error, retry } = useChoices()
  const { to } = route.useSearch()
  const { name } = useSession()
  const email = useSupportEmail()
  const navigate = useNavigate()
  useTitle(t('choose.title'))
  if (error) {
    return (
      <EmptyPage icon={<IconBuildingStore stroke={1.5} />} title={t('choose.failed')} text={messageOf(error)}>
        <Button onClick={retry}>{t('common:tryAgain')}</Button>
      </EmptyPage>
    )
  }
  if (!choices)
    return (
      <main className={styles.box} aria-busy="true">
        <WaitingRows />
      </main>
    )
  if (choices.length === 0) {
    return (
      <EmptyPage icon={<IconBuildingStore stroke={1.5} />} title={t('choose.none')} text={t('choose.noneText', { name, email })}>
        <Button variant="default" onClick={() => void signOut()}>
          {t('choose.logOut')}
        </Button>
      </EmptyPage>
    )
  }

  async function open(account: string) {
    await finishSends()
    useSession.setState({ account })
    const target = safeTarget(to ?? '/')
    void navigate({ href: target, replace: true })
  }

  return (
    <main className={styles.box}>
      <h1>{t('choose.title')}</h1>
      <p>{t('choose.text')}</p>
      <ul className={styles.list}>
        {choices.map(({ name: account, displayName }) => (
          <li key={account}>
            <button
              type="button"
              className={styles.choice}
              aria-label={t('choose.open', { name: displayName })}
              onClick={() => void open(account)}
            >
              <IconBuildingStore size={18} stroke={1.5} aria-hidden />
              <span className={styles.name} {...cut}>
                {displayName}
              </span>
              <IconChevronRight size={16} stroke={1.5} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </main>
  )
}

function useChoices(): { choices: Choice[] | undefined; error: unknown; retry: () => void } {
  const isChannels = useSession(session => session.provider === 'channels')
  const domains = useQuery({ ...query('GET /channels/auth/domains')(), enabled: isChannels })
  const accounts = useQuery({ ...query('GET /accounts')(), enabled: !isChannels })
  const asked = isChannels ? domains : accounts
  const choices = isChannels ? domains.data?.map(({ domain }) => ({ name: domain, displayName: domain })) : accounts.data
  return { choices, error: asked.error, retry: () => void asked.refetch() }
}
