import { SegmentedControl } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type NewsletterWords, publicWidgetWith } from '#contract/signup/widget/newsletter-page.ts'
import type { Widget } from '#contract/signup/widget/widget.ts'
import { NewsletterForm } from '#public/newsletter/newsletter-form.tsx'
import { NewsletterView } from '#public/newsletter/newsletter-view.tsx'
import { emptySignUp } from '#public/newsletter/typed.ts'
import { useScreenStands } from '#web/ui/lazy.tsx'
import { usePhones } from '#web/ui/form/phone/use-phones.ts'
import { cut } from '#web/ui/tip/cut.ts'
import styles from './editor.module.css'

const nothing = () => undefined

type WidgetPreviewProps = { widget: Widget; business: string; address: string; isEmbedded: boolean }

/** The form as strangers get it, while it is written: the very component of the public page. Nothing in it can be pressed. */
export function WidgetPreview({ widget, business, address, isEmbedded }: WidgetPreviewProps) {
  const { t, i18n } = useTranslation('widgets', { keyPrefix: 'editor' })
  const [shown, setShown] = useState<'form' | 'thanks'>('form')
  const [device, setDevice] = useState<'desktop' | 'phone'>('desktop')
  const rules = usePhones('mobile', useScreenStands())
  const language = i18n.language === 'pl' ? 'pl' : 'en'
  const words: NewsletterWords = i18n.getResourceBundle(language, 'newsletter')
  const callingCodeOf = (country: string) => {
    const calling = rules?.countries.find(one => one.country === country)?.calling
    return calling ? `+${calling}` : ''
  }
  const form = publicWidgetWith(widget, callingCodeOf)
  const icons = { desktop: IconDeviceDesktop, phone: IconDeviceMobile }
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <div className={styles.previewHead}>
        <h2>{t('preview')}</h2>
        <SegmentedControl
          aria-label={t('shown')}
          value={shown}
          onChange={next => setShown(next === 'thanks' ? 'thanks' : 'form')}
          data={[
            { value: 'form', label: t('form') },
            { value: 'thanks', label: t('thanks') },
          ]}
        />
        <SegmentedControl
          aria-label={t('device')}
          value={device}
          onChange={next => setDevice(next === 'phone' ? 'phone' : 'desktop')}
          data={(['desktop', 'phone'] as const).map(value => {
            const DeviceIcon = icons[value]
            return { value, label: <DeviceIcon size={16} stroke={1.5} role="img" aria-label={t(`devices.${value}`)} /> }
          })}
        />
      </div>
      <div className={styles.window} data-phone={device === 'phone' || undefined}>
        <div className={styles.address} {...cut}>
          {address}
        </div>
        <div className={styles.screen} data-whole={(device === 'desktop' && !isEmbedded) || undefined} inert>
          <NewsletterView
            {...{ business, words, language, isEmbedded }}
            look={form}
            told={shown === 'thanks' ? { title: widget.thanksTitle, text: widget.thanksText, isDone: true } : null}
          >
            <NewsletterForm
              {...{ words, language, isEmbedded }}
              widget={form}
              typed={emptySignUp(form)}
              onType={nothing}
              problems={[]}
              failure=""
              isBusy={false}
              website=""
              onWebsite={nothing}
              onSend={nothing}
            />
          </NewsletterView>
        </div>
      </div>
    </section>
  )
}
