import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormProblem, FormStale } from '#web/ui/form/form-notice.tsx'
import type { useSchemaForm } from '#web/ui/form/form-state.ts'
import { FormButtons, SchemaForm } from '#web/ui/form/schema-form.tsx'
import { useUnsaved } from '#web/ui/form/unsaved.ts'
import classes from './own-fields.module.css'

type PlaceFormProps<Input extends FieldValues, Output> = {
  state: ReturnType<typeof useSchemaForm<Input, Output>>
  onClose: () => void
  children: ReactNode
}

/** The first Escape closes the choices of an input, and the calendar of a day. */
const hasOpenList = (target: EventTarget) =>
  target instanceof Element && (target.getAttribute('aria-expanded') === 'true' || target.closest('[popover]') !== null)

const focusInput = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()

/** What is known of a contact, changed where it stands; Enter saves, Esc leaves it as it was. */
export function PlaceForm<Input extends FieldValues, Output>({ state, onClose, children }: PlaceFormProps<Input, Output>) {
  const { t } = useTranslation('customer')
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
      {children}
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
