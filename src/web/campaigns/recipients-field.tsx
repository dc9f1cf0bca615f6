import '#web/ui/form/field-list-styles.ts'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { Button, MultiSelect, Pill } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { type FieldProps, useField } from '#web/ui/form/field.tsx'
import { FieldBox } from '#web/ui/form/field-parts.tsx'
import { usePhones } from '#web/ui/form/phone/use-phones.ts'
import { Chevron } from '#web/ui/chevron.tsx'
import styles from './bulk-send-page.module.css'

const typingPauseMs = 200
const offered = 20
/** So many people are drawn until all are asked for: a thousand would be drawn anew with each letter that is typed. */
const drawnAtFirst = 50

const isNumbers = (value: unknown): value is string[] => Array.isArray(value) && value.every(one => typeof one === 'string')

/** Several people: found in the phone book by name or number, or typed and pasted as numbers. Its value is their numbers. */
export function RecipientsField({ country, ...field }: FieldProps & { country: string }) {
  const { t } = useTranslation('campaigns')
  const phoneText = usePhoneText()
  const { input, value, change, note } = useField<string[]>(field, {
    isOf: isNumbers,
    textOf: all => all.map(phoneText).join(', '),
  })
  const chosen = value ?? []
  const [typed, setTyped] = useState('')
  // Who was chosen keeps the name when the search goes on.
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const [search] = useDebouncedValue(typed.trim(), typingPauseMs)
  const { data } = useQuery({
    ...query('GET /phone-book')({ query: { search, limit: offered } }),
    placeholderData: keepPreviousData,
  })
  const rules = usePhones()
  const number = rules?.read(typed.trim(), country)?.number
  const found = (data?.items ?? []).map(({ phone, name, surname }) => ({
    value: phone,
    label: [[name, surname].filter(Boolean).join(' '), phoneText(phone)].filter(Boolean).join(' · '),
  }))
  const isTyped = number && !found.some(one => one.value === number)
  const offers = isTyped ? [...found, { value: number, label: phoneText(number) }] : found
  const [areAllDrawn, setAllDrawn] = useState(false)
  const drawn = new Set(areAllDrawn ? chosen : chosen.slice(0, drawnAtFirst))
  const labelOf = (phone: string) => offers.find(one => one.value === phone)?.label ?? names.get(phone) ?? phoneText(phone)

  const take = (next: string[]) => {
    setNames(new Map([...names, ...offers.map(({ value: phone, label }) => [phone, label] as const)]))
    setTyped('')
    change(next)
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    const numbers = text.split(/[,;\n\t]+/).flatMap(part => rules?.read(part.trim(), country)?.number ?? [])
    if (numbers.length < 2) return
    event.preventDefault()
    change([...new Set([...chosen, ...numbers])])
  }
  return (
    <FieldBox note={note}>
      <MultiSelect
        {...input}
        rightSection={<Chevron />}
        rightSectionPointerEvents="none"
        data={offers}
        value={chosen}
        onChange={take}
        searchable
        selectFirstOptionOnChange
        searchValue={typed}
        onSearchChange={setTyped}
        onPaste={paste}
        // The server has searched.
        filter={({ options }) => options}
        renderPill={({ value: phone = '', onRemove }) =>
          drawn.has(phone) && (
            <Pill withRemoveButton onRemove={onRemove}>
              {labelOf(phone)}
            </Pill>
          )
        }
        hidePickedOptions
        nothingFoundMessage={data && search !== '' ? t('bulkSend.nobody') : undefined}
        {...(chosen.length === 0 && { placeholder: t('bulkSend.choose') })}
        aria-required
      />
      {drawn.size < chosen.length && (
        <p className={styles.more}>
          {t('bulkSend.notDrawn', { count: chosen.length - drawn.size })}
          <Button size="xs" variant="default" onClick={() => setAllDrawn(true)}>
            {t('bulkSend.showAll')}
          </Button>
        </p>
      )}
    </FieldBox>
  )
}
