import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#contract/contacts/contact-filters.ts'
import { type CustomField, type CustomFieldValue, parseFieldValue } from '#contract/contacts/custom-fields.ts'
import { DayInput } from '#web/ui/form/day/day-input.tsx'
import { FilterChip } from '#web/ui/list/filter-chip.tsx'
import { ChoiceList } from './choice-list.tsx'
import { useFieldText } from '../fields/field-text.ts'
import styles from './choice-list.module.css'

type FieldFiltersProps = {
  fields: CustomField[]
  /** As it stands in the address. */
  value: string | undefined
  isNew: boolean
  onChange: (value: string | undefined) => void
}

/** What contacts have in a field of the account's own. */
export function FieldFilters({ fields, value, isNew, onChange }: FieldFiltersProps) {
  const { t } = useTranslation('contacts')
  const fieldText = useFieldText()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [id, set] = Object.entries((value && fieldsOf(value)) || {})[0] ?? []
  const field = fields.find(one => one.id === (chosenId ?? id))
  if (value === undefined && !isNew) return null
  const choose = (chosen: CustomField, next: CustomFieldValue) => {
    setChosenId(null)
    onChange(JSON.stringify({ [chosen.id]: next }))
  }
  return (
    <FilterChip
      label={(value && field?.name) || t('filters.fields')}
      value={value && ((field && fieldText(field, set)) || '…')}
      isNew={isNew}
      onRemove={() => onChange(undefined)}
    >
      {close =>
        field ? (
          <FieldChoice
            field={field}
            value={set}
            onChoose={next => {
              choose(field, next)
              close()
            }}
          />
        ) : (
          <ChoiceList choices={fields.map(one => ({ value: one.id, label: one.name }))} chosen={[]} onChoose={setChosenId} />
        )
      }
    </FilterChip>
  )
}

type FieldChoiceProps = {
  field: CustomField
  value: CustomFieldValue | undefined
  onChoose: (value: CustomFieldValue) => void
}

function FieldChoice({ field, value, onChoose }: FieldChoiceProps) {
  const { t } = useTranslation('contacts')
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const [problem, setProblem] = useState<string | null>(null)
  if (field.type === 'SELECT' || field.type === 'YES_NO') {
    const yesNo = ['true', 'false'].map(one => ({ value: one, label: t(one === 'true' ? 'contacts.yes' : 'contacts.no') }))
    const choices = field.type === 'YES_NO' ? yesNo : field.options.map(one => ({ value: one.id, label: one.name }))
    return (
      <ChoiceList
        choices={choices}
        chosen={[String(value)]}
        onChoose={one => onChoose(field.type === 'YES_NO' ? one === 'true' : one)}
      />
    )
  }
  const apply = () => {
    const parsed = parseFieldValue(field, text)
    if ('problem' in parsed) setProblem(t(`fieldProblem.${parsed.problem}`))
    else if (parsed.value !== null) onChoose(parsed.value)
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        apply()
      }}
    >
      <div className={styles.inputs}>
        {field.type === 'DATE' ? (
          <DayInput label={field.name} day={text} error={problem} onDay={day => setText(day ?? '')} />
        ) : (
          <TextInput label={field.name} value={text} error={problem} onChange={event => setText(event.currentTarget.value)} />
        )}
        <Button type="submit" variant="default">
          {t('filters.apply')}
        </Button>
      </div>
    </form>
  )
}
