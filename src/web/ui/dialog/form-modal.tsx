import './form-modal-styles.ts'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useIsAsking } from './confirm.tsx'
import styles from './form-modal.module.css'
import { FormProblem, FormStale } from '../form/form-notice.tsx'
import { type FormProps, useSchemaForm } from '../form/form-state.ts'
import { FormButtons, keepFocus, SchemaForm } from '../form/schema-form.tsx'
import { confirmLeaving, useUnsaved } from '../form/unsaved.ts'
import { useReturnedFocus } from './use-returned-focus.ts'
import { named } from '#web/ui/tip/tip.ts'

type FormModalProps<Input extends FieldValues, Output> = FormProps<Input, Output> & {
  title: string
  /** Closes it; also called once it is saved. */
  onClose: () => void
  children: ReactNode
}

// A form opens to be typed in: its first field gets the focus, not the ×.
const focusFirstField = (form: HTMLFormElement | null) =>
  form?.querySelector('input:not([type=hidden]), textarea')?.setAttribute('data-autofocus', 'true')

/** A short form in front of the screen. Closing it asks while something is typed. */
export function FormModal<Input extends FieldValues, Output>(props: FormModalProps<Input, Output>) {
  const { title, onClose, submitLabel, children } = props
  const { t } = useTranslation(['common', 'errors'])
  const state = useSchemaForm(props, onClose)
  const { isUnsaved, problem, isStale } = state
  const isAsking = useIsAsking()
  useReturnedFocus()
  useUnsaved(isUnsaved)
  const close = async () => {
    if (!isUnsaved() || (await confirmLeaving())) onClose()
  }
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={title}
      size={440}
      classNames={{ header: styles.header, body: styles.body }}
      closeOnEscape={!isAsking}
      closeButtonProps={{ ...named(t('close'), 'leave'), onMouseDown: keepFocus }}
    >
      <SchemaForm state={state} ref={focusFirstField} className={styles.form}>
        {isStale && <FormStale />}
        {children}
        <div className={styles.foot}>
          {problem !== null && <FormProblem text={problem} />}
          <FormButtons
            state={state}
            className={styles.buttons}
            cancelLabel={t('form.cancel')}
            submitLabel={submitLabel ?? t('form.save')}
            onCancel={() => void close()}
          />
        </div>
      </SchemaForm>
    </Modal>
  )
}
