import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConsentKind, ConsentSource } from '#contract/contacts/contact-consents.ts'
import { type ContactMatch, tagsOf } from '#contract/contacts/contact-filters.ts'
import { Gender } from '#contract/contacts/contacts.ts'
import { purchaseFilters } from '#contract/contacts/purchase-filters.ts'
import type { CustomField } from '#contract/contacts/custom-fields.ts'
import { AddFilter } from '#web/ui/list/add-filter.tsx'
import { FilterChip } from '#web/ui/list/filter-chip.tsx'
import { mediumDate } from '#web/format/times.ts'
import { allTags } from '../tags/all-tags.ts'
import { ChoiceList } from './choice-list.tsx'
import { DayRange } from './day-range.tsx'
import { FieldFilters } from './field-filters.tsx'
import { SavedFilters } from './saved-filters.tsx'

type Address = Record<string, string | number | undefined>
type ContactFilterBarProps = { search: Address; fields: CustomField[]; match: ContactMatch }

const activityDays = [7, 30, 90, 365]
const plain = ['tags', 'status', 'activity', 'signedUp', 'purchases', 'consent', 'gender'] as const
type Plain = (typeof plain)[number]
const parts: Record<Plain, readonly string[]> = {
  tags: ['tags'],
  status: ['status'],
  activity: ['activity'],
  signedUp: ['signedUpFrom', 'signedUpTo'],
  purchases: ['purchases'],
  consent: ['consent'],
  gender: ['gender'],
}

/** The filters in use as chips, those that are not behind "Add filter", and the saved ones. */
export function ContactFilterBar({ search, fields, match }: ContactFilterBarProps) {
  const { t, i18n } = useTranslation('contacts')
  const navigate = useNavigate()
  const [added, setAdded] = useState<Plain | 'fields' | null>(null)
  const { data: tags = [] } = useQuery(allTags())
  const set = (values: Address) => {
    setAdded(null)
    void navigate({ to: '.', search: before => ({ ...before, cursor: undefined, ...values }) })
  }
  const text = (name: string) => (typeof search[name] === 'string' ? String(search[name]) : undefined)
  const dayText = (name: string) => {
    const value = text(name)
    return value && !Number.isNaN(Date.parse(value)) ? mediumDate(new Date(`${value}T12:00:00`), i18n.language) : undefined
  }

  const choices: Record<Exclude<Plain, 'signedUp'>, { value: string; label: string }[]> = {
    tags: tags.map(tag => ({ value: tag.id, label: tag.name })),
    status: (['active', 'blocked'] as const).map(value => ({ value, label: t(`contacts.${value}`) })),
    activity: activityDays.flatMap(days => [
      { value: `within-${days}`, label: t('activity.within', { count: days }) },
      { value: `without-${days}`, label: t('activity.without', { count: days }) },
    ]),
    consent: [
      { value: 'NONE', label: t('consent.none') },
      ...ConsentKind.options.map(value => ({ value, label: t(`consentKinds.${value}`) })),
      ...ConsentSource.options.map(value => ({ value, label: t(`consentSources.${value}`) })),
    ],
    purchases: purchaseFilters.map(value => ({ value, label: t(`purchaseFilters.${value}`) })),
    gender: Gender.options.map(value => ({ value, label: t(`genders.${value}`) })),
  }
  const valueOf = (name: Plain): string | undefined => {
    if (name === 'signedUp') {
      const [from, to] = [dayText('signedUpFrom'), dayText('signedUpTo')]
      return from || to ? `${from ?? '…'} – ${to ?? '…'}` : undefined
    }
    const chosen = name === 'tags' ? tagsOf(text('tags')) : [text(name)]
    const labels = choices[name].filter(choice => chosen.includes(choice.value)).map(choice => choice.label)
    return labels.length > 0 ? labels.join(', ') : text(name) && '…'
  }
  const toggledTag = (id: string) => {
    const chosen = tagsOf(text('tags'))
    const next = chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id]
    return next.length > 0 ? next.join(',') : undefined
  }
  const isShown = (name: Plain) => name === added || parts[name].some(part => text(part) !== undefined)
  const fresh = plain.filter(name => !isShown(name)).map(name => ({ id: name, label: t(`filters.${name}`) }))
  const canAddField = fields.length > 0 && text('fields') === undefined && added !== 'fields'

  return (
    <>
      {plain.filter(isShown).map(name => (
        <FilterChip
          key={name}
          label={t(`filters.${name}`)}
          value={valueOf(name)}
          isNew={name === added}
          onRemove={() => set(Object.fromEntries(parts[name].map(part => [part, undefined])))}
        >
          {close =>
            name === 'signedUp' ? (
              <DayRange from={text('signedUpFrom')} to={text('signedUpTo')} onChange={range => set(range)} />
            ) : (
              <ChoiceList
                choices={choices[name]}
                chosen={name === 'tags' ? tagsOf(text('tags')) : [text(name) ?? '']}
                onChoose={value => {
                  set({ [name]: name === 'tags' ? toggledTag(value) : value })
                  if (name !== 'tags') close()
                }}
              />
            )
          }
        </FilterChip>
      ))}
      <FieldFilters
        fields={fields}
        value={text('fields')}
        isNew={added === 'fields'}
        onChange={value => set({ fields: value })}
      />
      <AddFilter
        filters={[...fresh, ...(canAddField ? [{ id: 'fields', label: t('filters.fields') }] : [])]}
        onAdd={id => setAdded(id === 'fields' ? 'fields' : (plain.find(name => name === id) ?? null))}
      />
      <SavedFilters match={match} onOpen={set} />
    </>
  )
}
