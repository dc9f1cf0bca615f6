import '#web/ui/form/field-list-styles.ts'
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { purchaseFilters } from '#contract/contacts/purchase-filters.ts'
import { Chevron } from '#web/ui/chevron.tsx'
import { isString, useField } from '#web/ui/form/field.tsx'
import { FieldBox } from '#web/ui/form/field-parts.tsx'
import { groupOfPurchases, groupOfSegment } from './draft-values.ts'
import { useGroups } from './use-groups.ts'

/** A group of contacts: by what they bought, or a saved filter. */
export function GroupField() {
  const { t } = useTranslation(['campaigns', 'common'])
  const { segments } = useGroups()
  const groups = [
    {
      group: t('campaigns:who.byPurchases'),
      items: purchaseFilters.map(filter => ({ value: groupOfPurchases(filter), label: t(`campaigns:purchases.${filter}`) })),
    },
    ...(segments.length > 0
      ? [{ group: t('campaigns:who.saved'), items: segments.map(({ id, name }) => ({ value: groupOfSegment(id), label: name })) }]
      : []),
  ]
  const about = { name: 'group', label: t('campaigns:who.group'), description: t('campaigns:who.groupHelp') }
  const { input, value, change, note } = useField<string>(about, { isOf: isString })
  return (
    <FieldBox note={note}>
      <Select
        {...input}
        data={groups}
        value={value}
        onChange={change}
        allowDeselect={false}
        searchable
        selectFirstOptionOnChange
        nothingFoundMessage={t('common:field.nothingFound')}
        rightSection={<Chevron />}
        rightSectionPointerEvents="none"
        aria-required
      />
    </FieldBox>
  )
}
