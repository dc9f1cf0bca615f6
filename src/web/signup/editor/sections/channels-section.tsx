import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { keywordMaxCharacters, widgetChannelsMax } from '#contract/limits.ts'
import { query } from '#web/api/query.ts'
import { senderName } from '#web/format/names.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { useScreenStands } from '#web/ui/lazy.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { countriesOf, usePhones } from '#web/ui/form/phone/use-phones.ts'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import styles from '../editor.module.css'
import type { SectionProps } from './section-props.ts'

/** Where people may be from, which number texts them, and the word for those who would rather text. */
export function ChannelsSection({ draft: { write, form }, values }: SectionProps) {
  const { t, i18n } = useTranslation('widgets')
  const phoneText = usePhoneText()
  const rules = usePhones('mobile', useScreenStands())
  const { data: account } = useSuspenseQuery(query('GET /accounts/current')())
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' })
  const known = countriesOf(rules, i18n.language).map(({ country, name, calling }) => ({
    value: country,
    label: `${name} +${calling}`,
  }))
  // Until the rules of all countries are here those that are chosen are known.
  const own = values.channels.flatMap(({ country }) => (country ? [{ value: country, label: names.of(country) ?? country }] : []))
  const countries =
    known.length > 0 ? known : own.filter(({ value }, index) => own.findIndex(one => one.value === value) === index)
  const sender = account.phoneNumbers.find(number => number.isDefault) ?? account.phoneNumbers[0]
  const problem = form.formState.errors.channels
  return (
    <>
      <p className={styles.hint}>{t('channels.help')}</p>
      {values.channels.map((channel, index) => (
        <div key={`${index} of ${values.channels.length}`} className={styles.row}>
          <SelectField name={`channels.${index}.country`} label={t('channels.country')} options={countries} />
          <SelectField
            name={`channels.${index}.number`}
            label={t('channels.number')}
            options={account.phoneNumbers.map(number => ({ value: number.number, label: senderName(number, phoneText) }))}
          />
          <IconAction
            label={t('channels.remove', { country: channel.country ? (names.of(channel.country) ?? '') : index + 1 })}
            onClick={() => write({ channels: values.channels.filter((_, other) => other !== index) })}
          >
            <IconX size={16} stroke={1.5} aria-hidden />
          </IconAction>
        </div>
      ))}
      {values.channels.length === 0 && (
        <p className={styles.problem} role={problem ? 'alert' : undefined}>
          {t('channels.none')}
        </p>
      )}
      {values.channels.length < widgetChannelsMax && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.5} />}
            onClick={() => write({ channels: [...values.channels, { country: '', number: sender?.number ?? '' }] })}
          >
            {t('channels.add')}
          </Button>
        </div>
      )}
      <h3>{t('channels.byText')}</h3>
      <TextField
        name="keyword"
        label={t('channels.keyword')}
        description={t('channels.keywordHelp')}
        maxLength={keywordMaxCharacters}
      />
    </>
  )
}
