import '#web/ui/form/field-list-styles.ts'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countParts } from '#contract/chat/segments.ts'
import type { ContactRow } from '#contract/contacts/contacts.ts'
import { type CustomField, fieldValueText } from '#contract/contacts/custom-fields.ts'
import { contactVariables, fillVariables, linkVariable, valuesOf } from '#contract/texts/variables.ts'
import type { Link } from '#contract/texts/links.ts'
import { query } from '#web/api/query.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { FieldBox } from '#web/ui/form/field-parts.tsx'
import { sampleLinks } from './links/all-links.ts'
import styles from './template-fields.module.css'
import { Chevron } from '#web/ui/chevron.tsx'

const offered = 20
const typingPauseMs = 200

/** What a contact fills in: its own columns, then the account's own fields. */
function filledIn(contact: ContactRow, ownFields: readonly CustomField[]): [string, string | null][] {
  const own = ownFields.map((field): [string, string | null] => {
    const value = contact.fields[field.id]
    return [field.name, value === undefined ? null : fieldValueText(field, value)]
  })
  return [...valuesOf(contact).map(([name, value]): [string, string | null] => [name, value]), ...own]
}

/** As long as a real one, whose key the server makes. */
const sampleLink = (): [string, string] => [linkVariable, `${window.location.origin}/unsubscribing/${'x'.repeat(32)}`]

type TemplatePreviewProps = {
  text: string
  ownFields: readonly CustomField[]
  links: readonly Link[]
  /** What else fills it in, by name: samples of what no contact knows. */
  samples?: readonly (readonly [string, string])[]
}

/** The text as one contact gets it, and how many parts it makes; a sample stands in until one is chosen. */
export function TemplatePreview({ text, ownFields, links, samples = [] }: TemplatePreviewProps) {
  const { t } = useTranslation('texts')
  const [contact, setContact] = useState<ContactRow | null>(null)
  const sample = contactVariables.map((name): [string, string] => [name, t(`sampleContact.${name}`)])
  const known = contact ? filledIn(contact, ownFields) : sample
  const filled = fillVariables(text, [...samples, ...known, sampleLink(), ...sampleLinks(links)])
    .normalize('NFC')
    .trim()
  const { units, maxUnits, parts, encoding } = countParts(filled)
  const isTooLong = units > maxUnits
  return (
    <>
      <ContactChoice chosen={contact} onChoose={setContact} />
      <div className={styles.bubble} data-empty={!filled || undefined}>
        {filled || t('templates.emptyPreview')}
      </div>
      {filled && (
        <p className={styles.length} data-tone={isTooLong ? 'bad' : encoding === 'UCS-2' ? 'warn' : undefined}>
          {t('templates.count', { units, limit: maxUnits, count: parts })}
          {isTooLong && ` · ${t('templates.tooLong')}`}
        </p>
      )}
    </>
  )
}

type ContactChoiceProps = { chosen: ContactRow | null; onChoose: (contact: ContactRow | null) => void }

/** Finds a contact by name or number while one types; the server searches. */
function ContactChoice({ chosen, onChoose }: ContactChoiceProps) {
  const { t } = useTranslation('texts')
  const phoneText = usePhoneText()
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const labelOf = ({ name, surname, phone }: ContactRow) =>
    `${[name, surname].filter(Boolean).join(' ') || t('templates.nameless')} · ${phoneText(phone)}`
  const isChosenLabel = chosen !== null && typed === labelOf(chosen)
  const [search] = useDebouncedValue(isChosenLabel ? '' : typed, typingPauseMs)
  const { data } = useQuery({
    ...query('GET /contacts')({ query: { search, limit: offered } }),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  const found = data?.items ?? []
  const all = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <FieldBox>
      <Select
        label={t('templates.contact')}
        placeholder={t('templates.sample')}
        data={all.map(contact => ({ value: contact.id, label: labelOf(contact) }))}
        value={chosen?.id ?? null}
        onChange={id => onChoose(all.find(contact => contact.id === id) ?? null)}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        onDropdownOpen={() => setIsOpen(true)}
        // The server has searched already.
        filter={({ options }) => options}
        nothingFoundMessage={data ? t('templates.noContact') : undefined}
        clearable
        rightSection={<Chevron />}
        rightSectionPointerEvents={chosen ? 'all' : 'none'}
        clearButtonProps={{ 'aria-label': t('templates.sample') }}
      />
    </FieldBox>
  )
}
