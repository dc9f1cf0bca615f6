import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { linkNameMaxCharacters } from '#contract/limits.ts'
import { placeOf } from '#web/format/zones.ts'
import { isString, useFieldValue } from '#web/ui/form/field.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { FormGroup } from '#web/ui/form/form-page.tsx'
import { SwitchField } from '#web/ui/form/switch-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** What a new link and a changed one have: name, target, whom it is made for, how long it works. `address` is its own part. */
export function LinkFields({ address }: { address: ReactNode }) {
  const { t } = useTranslation('texts')
  const lastDay = useFieldValue('lastDay')
  const zone = useFieldValue('zone')
  return (
    <>
      <FormGroup title={t('links.about')} text={t('links.aboutText')}>
        <TextField name="name" label={t('links.name')} maxLength={linkNameMaxCharacters} />
        <TextField name="target" label={t('links.target')} type="url" placeholder="https://" />
        {address}
      </FormGroup>
      <FormGroup title={t('links.recipients')} text={t('links.recipientsText')}>
        <SwitchField name="isPerRecipient" label={t('links.perRecipient')} description={t('links.perRecipientHelp')} />
      </FormGroup>
      <FormGroup title={t('links.expiry')} text={t('links.expiryText')}>
        <DateField
          name="lastDay"
          label={t('links.lastDay')}
          {...(isString(zone) && { description: t('links.lastDayHelp', { place: placeOf(zone) }) })}
          isOptional
        />
        {isString(lastDay) && lastDay !== '' && (
          <TextField
            name="expiredTarget"
            label={t('links.expiredTarget')}
            description={t('links.expiredTargetHelp')}
            type="url"
            placeholder="https://"
            isOptional
          />
        )}
      </FormGroup>
    </>
  )
}
