import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { listPageSizeMax, nameMaxCharacters } from '#contract/limits.ts'
import { line } from '#contract/names.ts'
import { query } from '#web/api/query.ts'
import type { KindOfImport, PlanProps } from '#web/imports/wizard/plan.ts'
import { PlanSteps } from '#web/imports/wizard/plan-steps.tsx'
import { useFieldValue } from '#web/ui/form/field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** In the place of a name: the tag is not there yet. No tag is called so, since names are trimmed. */
const another = ' '

type Chosen = { tag: string; newTag: string }
const isNamed = ({ tag, newTag }: Chosen) => tag !== another || newTag !== ''
const Options = z
  .object({ tag: z.string().check(z.minLength(1, 'fieldRequired')), newTag: line(nameMaxCharacters) })
  .check(z.refine<Chosen>(isNamed, { error: 'fieldRequired', path: ['newTag'] }))

function CouponImportFields() {
  const { t } = useTranslation('signup', { keyPrefix: 'coupons' })
  const { data } = useQuery(query('GET /coupon-tags')({ query: { limit: listPageSizeMax, sort: 'name' } }))
  const tag = useFieldValue('options.tag')
  const names = data?.items.map(({ name }) => ({ value: name, label: name })) ?? []
  return (
    <>
      <SelectField
        name="options.tag"
        label={t('tag')}
        description={t('tagHelp')}
        placeholder={t('chooseTag')}
        options={[...names, { value: another, label: t('newTag') }]}
      />
      {tag === another && <TextField name="options.newTag" label={t('name')} maxLength={nameMaxCharacters} />}
    </>
  )
}

const kind: KindOfImport = {
  kind: 'coupons',
  schema: z.object({ columns: z.array(z.string()), country: z.nullable(z.string()), options: Options }),
  options: { tag: '', newTag: '' },
  optionsOf: async written => {
    const { tag, newTag } = z.parse(Options, written)
    return { kind: 'coupons', tag: tag === another ? newTag : tag }
  },
  Fields: CouponImportFields,
}

export default function CouponImportPlan(props: PlanProps) {
  return <PlanSteps {...props} kind={kind} />
}
