import { Button } from '@mantine/core'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvitationFound } from '#contract/account/invitations.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/api/refusal.ts'
import { messageOf } from '#web/errors/message-of.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { FormProblem } from '#web/ui/form/form-notice.tsx'
import { useTitle } from '#web/ui/title.ts'
import styles from './joining-page.module.css'
import { forgetInvitation } from './kept-invitation.ts'
import { OutsidePage } from '../sign-in/outside-page.tsx'
import { useSession } from '../session.ts'
import { signIn } from '../sign-in/sign-in.ts'

const route = getRouteApi('/joining')

/** Where an invitation's button leads: who one is, and whether it is they who join. */
export function JoiningPage() {
  const { t } = useTranslation(['people', 'common'])
  const door = route.useLoaderData()
  const router = useRouter()
  if (door.kind === 'asking') return <Asking token={door.token} found={door.found} />
  const again = <Button onClick={() => void router.invalidate()}>{t('common:tryAgain')}</Button>
  if (door.kind === 'no-sign-in') {
    return (
      <Said title={t('joining.noSignIn')} text={t('joining.noSignInText')}>
        {again}
      </Said>
    )
  }
  const isUnknown = door.kind === 'lost' || (door.error instanceof Refusal && door.error.code === 'NOT_FOUND')
  if (!isUnknown) {
    return (
      <Said title={t('joining.failed')} text={messageOf(door.error)}>
        {again}
      </Said>
    )
  }
  return (
    <Said title={t('joining.unknown')} text={t('joining.unknownText')}>
      <ButtonLink to="/" variant="default">
        {t('joining.home')}
      </ButtonLink>
    </Said>
  )
}

const endOf = { INVITATION_USED: 'used', INVITATION_EXPIRED: 'expired', INVITATION_WITHDRAWN: 'withdrawn' } as const
const isEnd = (code: string): code is keyof typeof endOf => Object.hasOwn(endOf, code)

function Asking({ token, found }: { token: string; found: InvitationFound }) {
  const { t } = useTranslation(['people', 'access'])
  const { name, email, provider, idToken } = useSession()
  const router = useRouter()
  const [state, setState] = useState(found.state)
  const [busy, setBusy] = useState<'joining' | 'leaving' | null>(null)
  const [problem, setProblem] = useState('')
  const { business, inviter, isMember } = found
  const me = t('joining.me', { name: email && email !== name ? `${name} (${email})` : (name ?? '') })

  async function attempt(what: 'joining' | 'leaving', run: () => Promise<void>) {
    setBusy(what)
    setProblem('')
    try {
      await run()
    } catch (error) {
      setBusy(null)
      const code = error instanceof Refusal ? error.code : ''
      if (isEnd(code)) setState(endOf[code])
      else setProblem(error instanceof Refusal ? messageOf(error) : t('joining.noSignInText'))
    }
  }
  const join = () =>
    attempt('joining', async () => {
      const { account } = await call('POST /invitations/accept')({ body: { token, ...(idToken && { idToken }) } })
      useSession.setState({ account })
      await goHome()
    })
  const goHome = async () => {
    forgetInvitation()
    await router.navigate({ to: '/', replace: true })
  }
  // The kept token waits for whoever comes back.
  const leave = () => attempt('leaving', () => signIn('/joining', 'login'))
  const other = (
    <Button variant="default" loading={busy === 'leaving'} disabled={busy === 'joining'} onClick={() => void leave()}>
      {t(provider ? 'joining.ownSignIn' : 'joining.other')}
    </Button>
  )
  if (isMember) {
    return (
      <Said title={t('joining.member', { business })} text={me} problem={problem}>
        <Button loading={busy === 'joining'} onClick={() => void join()}>
          {t('joining.open', { business })}
        </Button>
        {state === 'open' && other}
      </Said>
    )
  }
  if (state !== 'open') {
    return (
      <Said title={t(`joining.${state}`)} text={t(`joining.${state}Text`, { business, inviter })}>
        <Button variant="default" onClick={() => void goHome()}>
          {t('joining.home')}
        </Button>
      </Said>
    )
  }
  if (provider) {
    return (
      <Said
        title={t('joining.title', { business })}
        text={`${me} ${t('joining.partner', { platform: t(`access:platforms.${provider}`) })}`}
        problem={problem}
      >
        {other}
      </Said>
    )
  }
  return (
    <Said title={t('joining.title', { business })} text={`${t('joining.inviter', { inviter })} ${me}`} problem={problem}>
      <Button loading={busy === 'joining'} disabled={busy === 'leaving'} onClick={() => void join()}>
        {t('joining.join', { name: name ?? '' })}
      </Button>
      {other}
    </Said>
  )
}

function Said({ title, text, problem, children }: { title: string; text: string; problem?: string; children: ReactNode }) {
  useTitle(title)
  return (
    <OutsidePage>
      <main className={styles.box}>
        <h1>{title}</h1>
        <p>{text}</p>
        {problem && <FormProblem text={problem} />}
        <div className={styles.buttons}>{children}</div>
      </main>
    </OutsidePage>
  )
}
