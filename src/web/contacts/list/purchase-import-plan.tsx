import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { PurchasesImportOptions } from '#contract/contacts/imports.ts'
import type { KindOfImport, PlanProps } from '#web/imports/wizard/plan.ts'
import { PlanSteps } from '#web/imports/wizard/plan-steps.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** As people write it: `pln`. */
const Options = z.object({
  currency: z.pipe(
    z.string().check(z.trim(), z.minLength(1, 'fieldRequired'), z.toUpperCase()),
    PurchasesImportOptions.shape.currency,
  ),
})

function PurchaseImportFields() {
  const { t } = useTranslation('imports')
  return <TextField name="options.currency" label={t('columns.currency')} description={t('columns.currencySays')} maxLength={3} />
}

const kind: KindOfImport = {
  kind: 'purchases',
  schema: z.object({ columns: z.array(z.string()), country: z.nullable(z.string()), options: Options }),
  options: { currency: '' },
  optionsOf: async written => ({ kind: 'purchases', ...z.parse(Options, written) }),
  Fields: PurchaseImportFields,
}

export default function PurchaseImportPlan(props: PlanProps) {
  return <PlanSteps {...props} kind={kind} />
}
