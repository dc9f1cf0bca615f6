import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ImportFile } from '#contract/contacts/imports.ts'
import { query, useCall } from '#web/api/query.ts'
import { messageOf } from '#web/errors/message-of.ts'
import { useFirstFault } from '#web/ui/form/first-fault.ts'
import { FieldsContext, useSchemaForm } from '#web/ui/form/form-state.ts'
import { Wizard } from '#web/ui/wizard.tsx'
import { CheckStep, useImportCheck } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import type { Reading } from './file-reading.tsx'
import { type KindOfImport, type PlanBody, type PlanProps, skip } from './plan.ts'
import { useFieldLabel } from './use-field-label.ts'

const nothing = () => {}
const guesses = (file: ImportFile) => file.columns.map(({ guess }) => guess ?? skip)

/** The steps between the file and the import: columns and options first, then what they would do. */
export function PlanSteps({ frame, file, kind, onBack, onStarted }: PlanProps & { kind: KindOfImport }) {
  const { t, i18n } = useTranslation('imports')
  const client = useQueryClient()
  const label = useFieldLabel()
  const [plan, setPlan] = useState<{ body: PlanBody; checkId: string } | null>(null)
  const [isTold, setTold] = useState(false)
  const checking = useCall('POST /import-checks')
  const starting = useCall('POST /imports', { refreshes: ['GET /imports'] })
  const reading = useCall('PUT /import-files/:id')
  const check = useImportCheck(plan?.checkId)

  const { form, save, isSubmitting, problem, fields, tries } = useSchemaForm(
    {
      schema: kind.schema,
      defaultValues: { columns: guesses(file), country: file.country, options: kind.options },
      error: checking.error,
      onSubmit: async ({ columns, country, options }) => {
        const body: PlanBody = {
          fileId: file.id,
          columns: columns.map(key => (key === skip ? null : key)),
          country,
          options: await kind.optionsOf(options),
        }
        const begun = await checking.mutateAsync({ body })
        client.setQueryData(query('GET /import-checks/:id')({ params: { id: begun.id } }).queryKey, begun)
        setPlan({ body, checkId: begun.id })
      },
    },
    nothing,
  )
  const box = useRef<HTMLDivElement>(null)
  useFirstFault(box, tries)
  const columns = useWatch({ control: form.control, name: 'columns' })
  const missing = file.fields.filter(field => field.isRequired && !columns.includes(field.key)).map(label)
  const missingText = missing.length > 0 && t('columns.missing', { names: new Intl.ListFormat(i18n.language).format(missing) })

  /** What somebody chose by hand stays, where the file has the same columns as before. */
  const read = async (chosen: Reading) => {
    const next = await reading.mutateAsync({ params: { id: file.id }, body: chosen }).catch(() => null)
    if (!next) return
    const [before, after, now] = [guesses(file), guesses(next), form.getValues('columns')]
    const isSame = before.length === after.length
    form.setValue(
      'columns',
      after.map((guess, at) => (isSame && now[at] !== before[at] ? (now[at] ?? guess) : guess)),
    )
    client.setQueryData(query('GET /import-files/:id')({ params: { id: file.id } }).queryKey, next)
  }

  const start = async () => {
    if (!plan) return
    const begun = await starting.mutateAsync({ body: plan.body }).catch(() => null)
    if (!begun) return
    client.setQueryData(query('GET /imports/:id')({ params: { id: begun.id } }).queryKey, begun)
    onStarted(begun.id)
  }

  const isChecking = plan !== null
  const rows = t('rowCount', { count: file.rows })
  const readingProblem = reading.error && messageOf(reading.error)
  const startProblem = starting.error && `${t(`run.error.${kind.kind}`)}. ${messageOf(starting.error)}`
  return (
    <FormProvider {...form}>
      <FieldsContext value={fields}>
        {isChecking ? (
          <Wizard
            {...frame}
            at={2}
            heading={t('check.heading')}
            text={t('check.text')}
            problem={startProblem}
            buttons={
              <>
                <Button variant="default" onClick={() => setPlan(null)}>
                  {t('back')}
                </Button>
                {check.data?.status === 'COMPLETED' && check.data.imported > 0 && (
                  <Button loading={starting.isPending} onClick={() => void start()}>
                    {t(`check.start.${kind.kind}`, { count: check.data.imported })}
                  </Button>
                )}
              </>
            }
          >
            <CheckStep kind={kind.kind} fileName={file.name} check={check} onRetry={save} />
          </Wizard>
        ) : (
          <Wizard
            {...frame}
            at={1}
            heading={t('columns.heading')}
            text={t('columns.text', { name: file.name, rows })}
            problem={readingProblem ?? problem ?? (isTold && missingText ? missingText : null)}
            note={!isTold && missingText}
            buttons={
              <>
                <Button variant="default" onClick={onBack}>
                  {t('back')}
                </Button>
                <Button
                  loading={isSubmitting}
                  onClick={() => {
                    setTold(true)
                    if (!missingText) save()
                  }}
                >
                  {t('columns.check')}
                </Button>
              </>
            }
          >
            <ColumnsStep ref={box} file={file} kind={kind} isReading={reading.isPending} onRead={chosen => void read(chosen)} />
          </Wizard>
        )}
      </FieldsContext>
    </FormProvider>
  )
}
