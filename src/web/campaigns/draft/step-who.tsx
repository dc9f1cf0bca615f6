import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { purchaseFilters } from '#contract/contacts/purchase-filters.ts'
import { nameMaxCharacters } from '#contract/limits.ts'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { DraftValues } from './draft-values.ts'
import { GroupField } from './group-field.tsx'
import { StepHead } from './step-head.tsx'
import { TagIdsField } from './tag-ids-field.tsx'
import { useGroups } from './use-groups.ts'

/** Who gets it: all contacts, a group, or tags; of them, if one likes, who bought or did not. */
export function StepWho({
  heading,
  campaign,
  values,
}: {
  heading: Ref<HTMLHeadingElement>
  campaign: Campaign
  values: DraftValues
}) {
  const { t } = useTranslation('campaigns')
  const { tags } = useGroups()
  const targets = ['ALL', 'GROUP', 'TAGS', ...(campaign.copyOf ? (['RECIPIENTS'] as const) : [])] as const
  const people = campaign.copyOf?.people ?? 'RETRYABLE'
  const isByPurchases = values.target === 'GROUP' && values.group?.startsWith('purchases:')
  const bought = purchaseFilters.map(value => ({ value, label: t(`purchases.${value}`) }))
  return (
    <>
      <StepHead heading={heading} title={t('who.title')} text={t('who.text')} />
      <TextField name="name" label={t('who.name')} description={t('who.nameHelp')} maxLength={nameMaxCharacters} />
      <ChoiceField
        name="target"
        label={t('who.target')}
        options={targets.map(target => ({
          value: target,
          label: target === 'RECIPIENTS' ? t('target.of', { name: campaign.targetNames.join(', ') }) : t(`target.${target}`),
          description: target === 'RECIPIENTS' ? t(`who.copied.${people}`) : t(`who.help.${target}`),
        }))}
      />
      {values.target === 'GROUP' && <GroupField />}
      {values.target === 'TAGS' && (
        <>
          <TagIdsField tags={tags} />
          {values.tags.length > 1 && (
            <ChoiceField
              name="match"
              label={t('who.match')}
              options={(['any', 'all'] as const).map(value => ({ value, label: t(`who.${value}`) }))}
            />
          )}
        </>
      )}
      {values.target !== null && !isByPurchases && (
        <SelectField
          name="purchases"
          label={t('who.purchases')}
          description={t('who.purchasesHelp')}
          options={bought}
          placeholder={t('who.anyPurchases')}
          isOptional
        />
      )}
    </>
  )
}
