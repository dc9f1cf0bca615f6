import { Button } from '@mantine/core'
import { IconArrowsExchange, IconDoorOff } from '@tabler/icons-react'
import { isRedirect, useLoaderData, useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyPage } from '#web/ui/feedback/empty-page.tsx'
import { useTitle } from '#web/ui/title.ts'
import { OutsidePage } from '../sign-in/outside-page.tsx'
import type { Candidate, PartnerDoor } from './partner-sign-in.ts'
import { useSession } from '../session.ts'

/** Where a partner's link leads when it does not lead straight in. */
export function PartnerPage() {
  const door: PartnerDoor | undefined = useLoaderData({ strict: false })
  if (!door) return null
  return door.kind === 'asking' ? <Replace candidate={door.candidate} /> : <Failed provider={door.provider} />
}

function Replace({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation('access')
  const router = useRouter()
  const navigate = useNavigate()
  const { name, account } = useSession()
  const next = candidate.session
  useTitle(t('replace.title'))

  async function replace() {
    const { goIn } = await import('./partner-sign-in.ts')
    try {
      goIn(candidate)
    } catch (way) {
      if (!isRedirect(way)) throw way
      await router.navigate(way.options)
    }
  }

  return (
    <OutsidePage>
      <EmptyPage
        icon={<IconArrowsExchange stroke={1.5} />}
        title={t('replace.title')}
        text={t('replace.text', {
          name,
          account: account ?? t('replace.none'),
          next: next.name,
          nextAccount: next.account ?? t('replace.chosen'),
        })}
      >
        <Button variant="default" onClick={() => void navigate({ to: '/', replace: true })}>
          {t('replace.stay', { name })}
        </Button>
        <Button onClick={() => void replace()}>{t('replace.go', { name: next.name })}</Button>
      </EmptyPage>
    </OutsidePage>
  )
}

function Failed({ provider }: { provider: Extract<PartnerDoor, { kind: 'failed' }>['provider'] }) {
  const { t } = useTranslation('access')
  useTitle(t('failed.title'))
  const platform = t(`platforms.${provider}`)
  return (
    <OutsidePage>
      <EmptyPage icon={<IconDoorOff stroke={1.5} />} title={t('failed.title')} text={t('failed.text', { platform })}>
        <ButtonLink variant="default" to="/sign-in" search={{ to: '/' }}>
          {t('failed.other')}
        </ButtonLink>
      </EmptyPage>
    </OutsidePage>
  )
}
