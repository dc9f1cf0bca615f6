import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './entering.module.css'

/**
 * While a screen's door looks at the session (specification 4.1): the shell's shape, which stands in index.html since
 * the first paint (public-assets/first.js), behind everything, until a screen is drawn.
 */
export function FirstShell() {
  const { t } = useTranslation()
  useLayoutEffect(() => {
    document.documentElement.dataset['first'] ??= /^\/(chat|my-archives)\/?$/.test(location.pathname) ? 'list' : 'screen'
  }, [])
  return (
    <main aria-busy="true">
      <h1 className={styles.spoken}>{t('loading')}</h1>
    </main>
  )
}
