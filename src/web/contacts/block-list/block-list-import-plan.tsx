import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { BlockReason } from '#contract/contacts/block-reasons.ts'
import { BlockListImportOptions } from '#contract/contacts/imports.ts'
import { blockNoteMaxCharacters } from '#contract/limits.ts'
import type { KindOfImport, PlanProps } from '#web/imports/wizard/plan.ts'
import { PlanSteps } from '#web/imports/wizard/plan-steps.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'

/** Nothing is chosen yet. */
const Options = z.object({ reason: z.pipe(z.string(), BlockReason), note: BlockListImportOptions.shape.note })

function BlockListImportFields() {
  const { t } = useTranslation(['imports', 'contacts'])
  return (
    <>
      <SelectField
        name="options.reason"
        label={t('columns.reason')}
        description={t('columns.reasonSays')}
        placeholder={t('contacts:blockList.chooseReason')}
        options={BlockReason.options.map(value => ({ value, label: t(`contacts:blockReasons.${value}`) }))}
      />
      <TextAreaField
        name="options.note"
        label={t('columns.note')}
        description={t('contacts:blockList.noteSays')}
        maxLength={blockNoteMaxCharacters}
        minRows={2}
        isOptional
      />
    </>
  )
}

const kind: KindOfImport = {
  kind: 'block-list',
  schema: z.object({ columns: z.array(z.string()), country: z.nullable(z.string()), options: Options }),
  options: { reason: '', note: '' },
  optionsOf: async written => ({ kind: 'block-list', ...z.parse(Options, written) }),
  Fields: BlockListImportFields,
}

export default function BlockListImportPlan(props: PlanProps) {
  return <PlanSteps {...props} kind={kind} />
}
