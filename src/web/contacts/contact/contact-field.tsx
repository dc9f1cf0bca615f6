import '#web/ui/form/field-list-styles.ts'
import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/api/query.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { type FieldProps, isString, useField } from '#web/ui/form/field.tsx'
import { FieldBox } from '#web/ui/form/field-parts.tsx'

const typingPauseMs = 200
const shownContacts = 8

/** A number, typed in any form or that of a contact found by name or number. Its value is E.164, or what is typed. */
export function ContactField(field: FieldProps) {
  const phoneText = usePhoneText()
  const { input, value, change, empty, note } = useField<string>(field, { isOf: isString, textOf: phoneText })
  // What stands in the input is another text than the value: it tells only when somebody else sets it.
  const [typed, setTyped] = useState<{ text: string; value: string | null }>({ text: '', value: null })
  const text = value === typed.value ? typed.text : value ? phoneText(value) : ''
  const [search] = useDebouncedValue(text.trim(), typingPauseMs)
  const { data } = useQuery({
    ...query('GET /contacts')({ query: { search, limit: shownContacts } }),
    enabled: search !== '' && !value?.startsWith('+'),
    placeholderData: keepPreviousData,
  })
  const found = new Map(
    (data?.items ?? []).map(({ name, surname, phone }) => [[name, surname, phoneText(phone)].filter(Boolean).join(' '), phone]),
  )
  const take = (next: string) => {
    const told = found.get(next) ?? (next.trim() || empty)
    setTyped({ text: next, value: told })
    change(told)
  }
  return (
    <FieldBox note={note}>
      <Autocomplete
        {...input}
        value={text}
        onChange={take}
        data={search === '' ? [] : [...found.keys()]}
        // The server has searched: names without diacritics, numbers in any form.
        filter={({ options }) => options}
        autoComplete="off"
        aria-required={!field.isOptional}
      />
    </FieldBox>
  )
}
