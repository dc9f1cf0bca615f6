import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { ContactRecord } from '#contract/contacts/contacts.ts'
import type { CustomField } from '#contract/contacts/custom-fields.ts'
import { Version } from '#contract/lists.ts'
import { CustomValueField } from '#web/contacts/fields/custom-value-field.tsx'
import { inputOf } from '#web/contacts/fields/custom-value.ts'
import { FormProblem, FormStale } from '#web/ui/form/form-notice.tsx'
import { useSchemaForm } from '#web/ui/form/form-state.ts'
import { FormButtons, SchemaForm } from '#web/ui/form/schema-form.tsx'
import { useUnsaved } from '#web/ui/form/unsaved.ts'
import classes from './own-fields.module.css'
import { useSaveField } from './use-save-field.ts'

const Value = z.object({ fields: z.record(z.string(), z.unknown()), version: Version })

type OwnFieldFormProps = { field: CustomField; contact: ContactRecord; onClose: () => void }

/** The first Escape closes the choices of an input. */
const hasOpenList = (target: EventTarget) => target instanceof Element && target.getAttribute('aria-expanded') === 'true'

const focusInput = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()

/** The input of one value; Enter saves, Esc leaves it as it was. */
export default function OwnFieldForm({ field, contact, onClose }: OwnFieldFormProps) {
  const { t } = useTranslation('customer')
  const saveField = useSaveField(field, contact)
  const began = { fields: { [field.id]: inputOf(field, contact.fields[field.id]) }, version: contact.version }
  const state = useSchemaForm(
    {
      schema: Value,
      defaultValues: began,
      onSubmit: (body): Promise<unknown> => saveField(body, state.form.formState.defaultValues?.fields?.[field.id]),
      error: null,
    },
    onClose,
  )
  useUnsaved(state.isUnsaved)
  return (
    <SchemaForm
      state={state}
      ref={focusInput}
      className={classes.form}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
        // Neither the drawer around it nor the ticked chats are meant.
        event.preventDefault()
        if (!hasOpenList(event.target)) onClose()
      }}
    >
      {state.isStale && <FormStale />}
      <CustomValueField field={field} />
      {state.problem !== null && <FormProblem text={state.problem} />}
      <FormButtons
        state={state}
        size="xs"
        className={classes.buttons}
        cancelLabel={t('fields.cancel')}
        submitLabel={t('fields.save')}
        onCancel={onClose}
      />
    </SchemaForm>
  )
}
