import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceList } from '#web/contacts/list/choice-list.tsx'
import { dayAndMonth, monthOf, useTodayIn } from '#web/format/times.ts'
import { DayInput } from '#web/ui/form/day/day-input.tsx'
import { FieldBox } from '#web/ui/form/field-parts.tsx'
import { AddFilter } from '#web/ui/list/add-filter.tsx'
import { FilterChip } from '#web/ui/list/filter-chip.tsx'
import { isWholeMonth, presetOf, presets, rangeOf } from './date-presets.ts'
import styles from './history.module.css'
import { ledgerCauses, type LedgerMatch, ledgerUnits } from './ledger-match.ts'
import { useAccountZone } from './use-account-zone.ts'

type LedgerFiltersProps = {
  search: LedgerMatch
  /** Units beside money that plans give. */
  units: readonly (typeof ledgerUnits)[number][]
}

/** The dates, with presets and a range of one's own; the cause; and what is counted, where plans give something beside money. */
export function LedgerFilters({ search, units }: LedgerFiltersProps) {
  const { t } = useTranslation('billing')
  const navigate = useNavigate()
  const [added, setAdded] = useState<string | null>(null)
  const { cause } = search
  const set = (values: Partial<LedgerMatch>) => {
    setAdded(null)
    void navigate({ to: '.', search: before => ({ ...before, cursor: undefined, ...values }) })
  }
  const hasDate = Boolean(search.from || search.to)
  const shown = {
    date: hasDate || added === 'date',
    cause: cause !== undefined || added === 'cause',
    unit: search.unit !== undefined || added === 'unit',
  }
  const names = (['date', 'cause', 'unit'] as const).filter(name => name !== 'unit' || units.length > 0)
  return (
    <>
      {shown.date && <DateFilter search={search} isNew={added === 'date'} onChange={set} />}
      {shown.cause && (
        <FilterChip
          label={t('balance.filters.cause')}
          value={cause && t(`balance.cause.${cause}`)}
          isNew={added === 'cause'}
          onRemove={() => set({ cause: undefined })}
        >
          {close => (
            <ChoiceList
              choices={ledgerCauses.map(value => ({ value, label: t(`balance.cause.${value}`) }))}
              chosen={cause ? [cause] : []}
              onChoose={value => {
                set({ cause: ledgerCauses.find(one => one === value) })
                close()
              }}
            />
          )}
        </FilterChip>
      )}
      {shown.unit && (
        <FilterChip
          label={t('balance.filters.unit')}
          value={search.unit && t(`balance.unit.${search.unit}`)}
          isNew={added === 'unit'}
          onRemove={() => set({ unit: undefined })}
        >
          {close => (
            <ChoiceList
              choices={units.map(value => ({ value, label: t(`balance.unit.${value}`) }))}
              chosen={search.unit ? [search.unit] : []}
              onChoose={value => {
                set({ unit: ledgerUnits.find(unit => unit === value) })
                close()
              }}
            />
          )}
        </FilterChip>
      )}
      <AddFilter
        filters={names.filter(name => !shown[name]).map(id => ({ id, label: t(`balance.filters.${id}`) }))}
        onAdd={setAdded}
      />
    </>
  )
}

type DateFilterProps = { search: LedgerMatch; isNew: boolean; onChange: (values: Partial<LedgerMatch>) => void }

function DateFilter({ search: { from, to }, isNew, onChange }: DateFilterProps) {
  const { t } = useTranslation('billing')
  const today = useTodayIn(useAccountZone())
  const preset = presetOf({ from, to }, today)
  const value = useRangeText(from, to, today)
  return (
    <FilterChip
      label={t('balance.filters.date')}
      value={value}
      isNew={isNew}
      onRemove={() => onChange({ from: undefined, to: undefined })}
    >
      {close => (
        <>
          <ChoiceList
            choices={presets.map(one => ({ value: one, label: t(`balance.filters.${one}`) }))}
            chosen={preset ? [preset] : []}
            onChoose={chosen => {
              const one = presets.find(known => known === chosen)
              if (one) onChange(rangeOf(one, today))
              close()
            }}
          />
          <FieldBox>
            <div className={styles.range}>
              <DayInput
                label={t('balance.filters.from')}
                day={from ?? ''}
                max={to}
                onDay={day => day !== null && onChange({ from: day || undefined })}
              />
              <DayInput
                label={t('balance.filters.to')}
                day={to ?? ''}
                min={from}
                onDay={day => day !== null && onChange({ to: day || undefined })}
              />
            </div>
          </FieldBox>
        </>
      )}
    </FilterChip>
  )
}

/** "November", "Last 7 days", "Nov 3 – Nov 8": a range in as few words as say it. */
function useRangeText(from: string | undefined, to: string | undefined, today: string): string | undefined {
  const { t, i18n } = useTranslation('billing')
  const day = (one: string) => dayAndMonth(new Date(`${one}T12:00:00`), i18n.language)
  if (from && to) {
    if (isWholeMonth({ from, to })) return monthOf(`${from}T12:00:00`, i18n.language)
    const preset = presetOf({ from, to }, today)
    if (preset) return t(`balance.filters.${preset}`)
    return from === to ? day(from) : t('balance.filters.range', { from: day(from), to: day(to) })
  }
  if (from) return t('balance.filters.since', { from: day(from) })
  return to ? t('balance.filters.until', { to: day(to) }) : undefined
}
