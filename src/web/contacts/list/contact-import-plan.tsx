import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { isSameTag } from '#contract/contacts/contact-tags.ts'
import { ContactsImportOptions, ImportDuplicates } from '#contract/contacts/imports.ts'
import { call } from '#web/api/call.ts'
import type { KindOfImport, PlanProps } from '#web/imports/wizard/plan.ts'
import { PlanSteps } from '#web/imports/wizard/plan-steps.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TagsField } from '#web/ui/form/tags-field.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { allTags, readAllTags } from '../tags/all-tags.ts'

// People write tags by name, new ones too; the call takes ids.
const Options = z.object({
  duplicates: ImportDuplicates,
  tags: z.array(z.string()).check(z.maxLength(20, 'tooMany')),
  consent: ContactsImportOptions.shape.consent,
})

/** The id of the tag of each name; what is not there yet is made. */
async function tagIdsOf(names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  const tags = await readAllTags()
  return Promise.all(
    names.map(
      async name => (tags.find(tag => isSameTag(tag.name, name)) ?? (await call('POST /contact-tags')({ body: { name } }))).id,
    ),
  )
}

function ContactImportFields() {
  const { t } = useTranslation('imports')
  const { data: tags = [] } = useQuery(allTags())
  return (
    <>
      <SelectField
        name="options.duplicates"
        label={t('columns.duplicates')}
        options={ImportDuplicates.options.map(value => ({ value, label: t(`duplicates.${value}`) }))}
      />
      <TagsField
        name="options.tags"
        label={t('columns.tags')}
        description={t('columns.tagsSay')}
        options={tags.map(tag => tag.name)}
        canAdd
        isOptional
      />
      <TextAreaField
        name="options.consent"
        label={t('columns.consent')}
        description={t('columns.consentSays')}
        maxLength={500}
        minRows={2}
        isOptional
      />
    </>
  )
}

const kind: KindOfImport = {
  kind: 'contacts',
  schema: z.object({ columns: z.array(z.string()), country: z.nullable(z.string()), options: Options }),
  options: { duplicates: 'update', tags: [], consent: '' },
  optionsOf: async written => {
    const { tags, ...options } = z.parse(Options, written)
    return { kind: 'contacts', ...options, tagIds: await tagIdsOf(tags) }
  },
  Fields: ContactImportFields,
}

export default function ContactImportPlan(props: PlanProps) {
  return <PlanSteps {...props} kind={kind} />
}
