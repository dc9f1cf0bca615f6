import { Box } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { NewTransactionalText, orderVariables } from '#contract/campaigns/transactional-texts.ts'
import { OrderEventType } from '#contract/contacts/order-events.ts'
import { nameMaxCharacters } from '#contract/limits.ts'
import { shortLinkVariable, textVariables, unknownVariables, writtenVariable } from '#contract/texts/variables.ts'
import { query } from '#web/api/query.ts'
import { senderName } from '#web/format/names.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { useAllLinks } from '#web/texts/links/all-links.ts'
import { useOwnFields } from '#web/texts/own-fields.ts'
import { TemplatePreview } from '#web/texts/template-preview.tsx'
import { VariableMenu } from '#web/texts/variable-menu.tsx'
import { isString, useFieldValue } from '#web/ui/form/field.tsx'
import { FormGroup } from '#web/ui/form/form-page.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { SwitchField } from '#web/ui/form/switch-field.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { eventWords } from './event-words.ts'

/** As the form holds it: an event that was emptied is none. */
export const WrittenText = z.extend(NewTransactionalText, {
  event: z.pipe(
    z.nullable(z.string()),
    z.pipe(
      z.transform((written: string | null) => written || null),
      z.nullable(OrderEventType),
    ),
  ),
})

/** What a new transactional text and a changed one have. */
export function TransactionalFields() {
  const { t } = useTranslation('campaigns')
  const phoneText = usePhoneText()
  const ownFields = useOwnFields()
  const { data: account } = useSuspenseQuery(query('GET /accounts/current')())
  const written = useFieldValue('text')
  const event = useFieldValue('event')
  const text = isString(written) ? written : ''
  const names = ownFields.map(({ name }) => name)
  const links = useAllLinks()
  const linkNames = links.map(({ ending }) => shortLinkVariable(ending))
  // What a program passes nobody knows here: it stands as its name.
  const unknown = unknownVariables(text, [...textVariables, ...names, ...orderVariables, ...linkNames])
  const passed = unknown.map(name => [name, `[${name}]`] as const)
  const samples = [...orderVariables.map(name => [name, t(`transactional.samples.${name}`)] as const), ...passed]
  const hasShop = account.integrations.some(({ type }) => type === 'shoper') || isString(event)
  const variables = orderVariables.map(name => writtenVariable(name, '')).join(', ')
  return (
    <>
      <FormGroup title={t('transactional.about')} text={t('transactional.aboutText')}>
        <TextField name="name" label={t('transactional.name')} maxLength={nameMaxCharacters} />
        <SelectField
          name="from"
          label={t('transactional.from')}
          options={account.phoneNumbers.map(number => ({ value: number.number, label: senderName(number, phoneText) }))}
        />
        <TextAreaField
          name="text"
          label={t('transactional.text')}
          description={t('transactional.textHelp', { variables, example: writtenVariable('name', t('transactional.fallback')) })}
          below={(_, insert) => (
            <Box mt={8}>
              <VariableMenu ownFields={names} links={links} onInsert={insert} />
            </Box>
          )}
        />
      </FormGroup>
      <FormGroup title={t('transactional.when')} text={t('transactional.whenText')}>
        {hasShop && (
          <SelectField
            name="event"
            label={t('transactional.event')}
            placeholder={t('transactional.events.none')}
            options={OrderEventType.options.map(value => ({ value, label: t(`transactional.events.${eventWords[value]}`) }))}
            isOptional
          />
        )}
        <NumberField name="delaySeconds" label={t('transactional.delay')} suffix={` ${t('transactional.unit')}`} />
        <SwitchField name="isActive" label={t('transactional.active')} description={t('transactional.activeHelp')} />
      </FormGroup>
      <FormGroup title={t('transactional.preview')} text={t('transactional.previewText')}>
        <TemplatePreview text={text} ownFields={ownFields} links={links} samples={samples} />
      </FormGroup>
    </>
  )
}
