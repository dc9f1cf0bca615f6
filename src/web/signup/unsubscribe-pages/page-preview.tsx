import '#web/ui/form/field-list-styles.ts'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type NewUnsubscribePage, reasonsIn, UnsubscribeTexts } from '#contract/signup/unsubscribe-pages.ts'
import {
  type UnsubscribeHtml,
  type UnsubscribeState,
  unsubscribeColor,
  type UnsubscribeWords,
  wordsWith,
} from '#contract/signup/unsubscribing.ts'
import { UnsubscribeView } from '#public/unsubscribe-view.tsx'
import { query } from '#web/api/query.ts'
import { Chevron } from '#web/ui/chevron.tsx'
import styles from '../unsubscribe-page-settings-page.module.css'

const states = ['ask', 'confirm', 'stays', 'out', 'invalid'] as const satisfies UnsubscribeState[]
const sample = '+48 ••• ••• •87'
const typingPauseMs = 250

/** The page as customers see it, while it is written: HTML as the server cleans it. Nothing in it can be pressed. */
export function PagePreview({ business }: { business: string }) {
  const { t, i18n } = useTranslation('unsubscribe-pages')
  const [chosen, setChosen] = useState<UnsubscribeState>('ask')
  const typed = useWatch<NewUnsubscribePage>()
  const html = useCleaned(typed)
  const { data: settings } = useQuery(query('GET /unsubscribe-page-settings')())
  const shown = states.filter(state => html.confirmation || (state !== 'confirm' && state !== 'stays'))
  const state = shown.find(one => one === chosen) ?? 'ask'
  const standard: UnsubscribeWords = i18n.getResourceBundle(i18n.language, 'unsubscribing')
  const own = {
    title: typed.title?.trim() ?? '',
    button: typed.buttonText?.trim() ?? '',
    thanksTitle: typed.thanksTitle?.trim() ?? '',
    invalidNumber: typed.errorMessage?.trim() ?? '',
  }
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <header>
        <h2>{t('preview')}</h2>
        <Select
          aria-label={t('preview')}
          data={shown.map(value => ({ value, label: t(`states.${value}`) }))}
          value={state}
          onChange={next => setChosen(shown.find(one => one === next) ?? 'ask')}
          allowDeselect={false}
          rightSection={<Chevron />}
          rightSectionPointerEvents="none"
        />
      </header>
      <div className={styles.phone} inert>
        <UnsubscribeView
          state={state}
          business={business}
          number={sample}
          color={settings?.color ?? unsubscribeColor}
          words={wordsWith(standard, business, own)}
          html={html}
          reasons={reasonsIn(typed.reasons ?? '')}
          otherReason={typed.otherReasonText?.trim() ?? ''}
          language={i18n.language === 'pl' ? 'pl' : 'en'}
        />
      </div>
    </section>
  )
}

/** What is typed, as visitors would get it. */
function useCleaned(typed: Partial<NewUnsubscribePage>): UnsubscribeHtml {
  const { description = '', thanksText = '', confirmationText = '', cancelText = '' } = typed
  const written = UnsubscribeTexts.safeParse({ description, thanksText, confirmationText, cancelText }).data
  const [asked] = useDebouncedValue(JSON.stringify(written ?? null), typingPauseMs)
  const body = UnsubscribeTexts.safeParse(JSON.parse(asked)).data ?? nothing
  const { data } = useQuery({
    ...query('POST /unsubscribe-pages/plan')({ body }),
    enabled: body !== nothing,
    placeholderData: keepPreviousData,
  })
  const clean = data ?? nothing
  return {
    message: clean.description,
    thanks: clean.thanksText,
    confirmation: clean.confirmationText,
    stays: clean.cancelText,
  }
}

const nothing: UnsubscribeTexts = { description: '', thanksText: '', confirmationText: '', cancelText: '' }
