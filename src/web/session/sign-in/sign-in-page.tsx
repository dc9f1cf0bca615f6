import { Button } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense, use, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#web/ui/logo.tsx'
import { useTitle } from '#web/ui/title.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { SampleConversation } from './sample-conversation.tsx'
import { keptProblem, problemOf } from './problem.ts'
import { isFramed, signIn, signInByPopup } from './sign-in.ts'
import { SignInTrouble } from './sign-in-trouble.tsx'
import { safeTarget } from './target.ts'
import styles from './sign-in-page.module.css'

const route = getRouteApi('/sign-in')

/** One button that leads to the identity provider, and what the product looks like. */
export function SignInPage() {
  const { t } = useTranslation(['account', 'access', 'common'])
  const { to, problem: kind, from } = route.useSearch()
  const navigate = useNavigate()
  const popups = useRef<AbortController>(null)
  const [state, setState] = useState<'ready' | 'leaving' | 'failed' | 'popup' | 'blocked'>('ready')
  const [problem, setProblem] = useState(() => keptProblem(kind))
  useTitle(t('signIn.title'))

  // Browsers give the means for a safe sign-in (PKCE) to safe addresses only.
  const isInsecure = !window.isSecureContext
  const troubles = [
    isInsecure && t('signIn.insecure'),
    state === 'failed' && t('signIn.failed'),
    state === 'blocked' && t('access:popup.blocked'),
    kind && !problem && t('signIn.unfinished'),
  ]

  async function leave() {
    try {
      if (isFramed()) return await openPopup()
      setState('leaving')
      await signIn(to)
    } catch (error) {
      // Specification 8: logged, and the person stays in place.
      console.warn(error)
      setState('failed')
    }
  }

  // Providers let nobody frame them: inside another page one signs in by a window, opened in the press itself.
  async function openPopup() {
    const popup = window.open('', 'parley-sign-in', 'popup,width=480,height=720')
    if (!popup) return setState('blocked')
    setState('popup')
    popups.current?.abort()
    const asked = new AbortController()
    popups.current = asked
    setProblem(null)
    const end = await signInByPopup(popup, to, asked.signal)
    if (!end || asked.signal.aborted) return
    if (end.isSignedIn) return navigate({ href: end.target, replace: true })
    setProblem(end.problem ?? problemOf('unfinished'))
    setState('ready')
  }

  return (
    <div className={styles.page}>
      <div className={styles.left}>
        <header className={styles.brand}>
          <Logo size={28} />
          {t('common:appName')}
        </header>
        <main className={styles.form}>
          <h1>{t('signIn.title')}</h1>
          <p>{t('signIn.text')}</p>
          <Button size="md" fullWidth loading={state === 'leaving'} disabled={isInsecure} onClick={leave}>
            {t('signIn.button')}
          </Button>
          <div role="alert" className={styles.trouble}>
            {troubles.find(Boolean) || (problem && <SignInTrouble problem={problem} />)}
          </div>
          {from && <p className={styles.hint}>{t('access:ended', { platform: t(`access:platforms.${from}`) })}</p>}
          {(state === 'popup' || state === 'blocked') && (
            <p className={styles.hint} role="status">
              {state === 'popup' && t('access:popup.waiting')}{' '}
              <a href={safeTarget(to)} target="_blank" rel="noreferrer">
                {t('access:popup.newTab')}
              </a>
            </p>
          )}
          <Suspense>
            <PhoneLink />
          </Suspense>
        </main>
        <footer className={styles.foot}>
          <LanguageSwitch />
        </footer>
      </div>
      <SampleConversation />
    </div>
  )
}

/** In a demo the customers' phone is one press away. */
function PhoneLink() {
  const { t } = useTranslation('account')
  const { isDemo } = route.useLoaderData()
  if (!use(isDemo)) return null
  return (
    <a className={styles.phone} href="/phone" target="_blank" rel="noreferrer">
      {t('signIn.pretendPhone')}
    </a>
  )
}
