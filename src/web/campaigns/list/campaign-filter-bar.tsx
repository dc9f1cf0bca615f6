import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownCampaignStatus } from '#contract/campaigns/campaign-status.ts'
import { dayAndMonth } from '#web/format/times.ts'
import { DayInput } from '#web/ui/form/day/day-input.tsx'
import { today } from '#web/ui/form/day/days.ts'
import { FieldBox } from '#web/ui/form/field-parts.tsx'
import { AddFilter } from '#web/ui/list/add-filter.tsx'
import { ChoiceList } from '#web/contacts/list/choice-list.tsx'
import { FilterChip } from '#web/ui/list/filter-chip.tsx'
import { campaignFilters, type CampaignFilter } from './campaign-filters.ts'
import { isStatus, statusesOf } from './campaign-match.ts'

type CampaignFilterBarProps = {
  search: { status?: string | undefined; since?: string | undefined }
  /** Those that the list may have. */
  statuses: readonly ShownCampaignStatus[]
}

/** Filters of campaigns by status and by day, and those that are not in use behind "Add filter". */
export function CampaignFilterBar({ search, statuses }: CampaignFilterBarProps) {
  const { t, i18n } = useTranslation('campaigns')
  const navigate = useNavigate()
  const [added, setAdded] = useState<CampaignFilter | null>(null)
  const set = (values: Partial<Record<CampaignFilter, string | undefined>>) => {
    setAdded(null)
    void navigate({ to: '.', search: before => ({ ...before, cursor: undefined, ...values }) })
  }
  const chosen = statusesOf(search.status)
  const toggled = (status: string) =>
    (chosen.some(one => one === status) ? chosen.filter(one => one !== status) : [...chosen, ...[status].filter(isStatus)]).join()
  const values: Record<CampaignFilter, string | undefined> = {
    status: chosen.map(status => t(`status.${status}`)).join(', ') || undefined,
    since: search.since ? dayAndMonth(new Date(`${search.since}T12:00:00`), i18n.language) : undefined,
  }
  const isShown = (name: CampaignFilter) => name === added || search[name] !== undefined
  return (
    <>
      {campaignFilters.filter(isShown).map(name => (
        <FilterChip
          key={name}
          label={t(`filters.${name}`)}
          value={values[name]}
          isNew={name === added}
          onRemove={() => set({ [name]: undefined })}
        >
          {close =>
            name === 'since' ? (
              <FieldBox>
                <DayInput
                  label={t('filters.since')}
                  day={search.since ?? ''}
                  max={today()}
                  onDay={day => {
                    if (day) set({ since: day })
                    if (day) close()
                  }}
                />
              </FieldBox>
            ) : (
              <ChoiceList
                choices={statuses.map(status => ({ value: status, label: t(`status.${status}`) }))}
                chosen={chosen}
                onChoose={status => set({ status: toggled(status) || undefined })}
              />
            )
          }
        </FilterChip>
      ))}
      <AddFilter
        filters={campaignFilters.filter(name => !isShown(name)).map(name => ({ id: name, label: t(`filters.${name}`) }))}
        onAdd={id => setAdded(campaignFilters.find(name => name === id) ?? null)}
      />
    </>
  )
}
