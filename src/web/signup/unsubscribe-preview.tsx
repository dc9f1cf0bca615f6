import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { UnsubscribePageSettings } from '#contract/signup/unsubscribe-page-settings.ts'
import { type UnsubscribeState, unsubscribeColor, wordsWith } from '#contract/signup/unsubscribing.ts'
import { UnsubscribeView } from '#public/unsubscribe-view.tsx'
import styles from './unsubscribe-page-settings-page.module.css'

const states = ['ask', 'out', 'invalid'] as const satisfies UnsubscribeState[]
const sample = '+48 ••• ••• •87'

/** The page as customers see it, while its texts are written. Nothing in it can be pressed. */
export function UnsubscribePreview({ business }: { business: string }) {
  const { t, i18n } = useTranslation('signup')
  const [state, setState] = useState<(typeof states)[number]>('ask')
  const typed = useWatch<UnsubscribePageSettings>()
  const standard = i18n.getResourceBundle(i18n.language, 'unsubscribing')
  const own = {
    title: typed.title?.trim() ?? '',
    message: typed.message?.trim() ?? '',
    button: typed.button?.trim() ?? '',
    thanks: typed.thanks?.trim() ?? '',
    invalidNumber: typed.invalidNumber?.trim() ?? '',
  }
  const isColor = /^#[0-9a-f]{6}$/i.test(typed.color ?? '')
  return (
    <section className={styles.preview} aria-label={t('unsubscribe.preview')}>
      <header>
        <h2>{t('unsubscribe.preview')}</h2>
        <SegmentedControl
          aria-label={t('unsubscribe.preview')}
          value={state}
          onChange={next => setState(states.find(one => one === next) ?? 'ask')}
          data={states.map(value => ({ value, label: t(`unsubscribe.states.${value}`) }))}
        />
      </header>
      <div className={styles.phone} inert>
        <UnsubscribeView
          state={state}
          business={business}
          number={sample}
          color={isColor && typed.color ? typed.color : unsubscribeColor}
          words={wordsWith(standard, business, own)}
          html={{}}
          reasons={[]}
          otherReason=""
          language={i18n.language === 'pl' ? 'pl' : 'en'}
        />
      </div>
    </section>
  )
}
