import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#web/ui/logo.tsx'
import { useTitle } from '#web/ui/title.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { SampleConversation } from './sample-conversation.tsx'
import { signIn } from './sign-in.ts'
import styles from './sign-in-page.module.css'

const route = getRouteApi('/sign-in')

/** One button that leads to the identity provider, and what the product looks like. */
export function SignInPage() {
  const { t } = useTranslation(['account', 'common'])
  const { to, problem } = route.useSearch()
  const [state, setState] = useState<'ready' | 'leaving' | 'failed'>('ready')
  useTitle(t('signIn.title'))

  // Browsers give the means for a safe sign-in (PKCE) to safe addresses only.
  const isInsecure = !window.isSecureContext
  const trouble = isInsecure ? t('signIn.insecure') : state === 'failed' ? t('signIn.failed') : problem && t('signIn.unfinished')

  async function leave() {
    setState('leaving')
    try {
      await signIn(to)
    } catch (error) {
      // Specification 8: logged, and the person stays in place.
      console.warn(error)
      setState('failed')
    }
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
          <p role="alert" className={styles.trouble}>
            {trouble}
          </p>
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
