import './form-modal-styles.ts'
import { Button, Modal } from '@mantine/core'
import { type MouseEvent, type ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useIsAsking } from './confirm.tsx'
import styles from './form-modal.module.css'
import { FormProblem, FormStale } from './form-notice.tsx'
import { FieldsContext, type FormProps, useSchemaForm } from './form-state.ts'
import { confirmLeaving, useUnsaved } from './unsaved.ts'

type FormModalProps<Input extends FieldValues, Output> = FormProps<Input, Output> & {
  title: string
  /** Closes it; also called once it is saved. */
  onClose: () => void
  children: ReactNode
}

// A press on a button takes the focus from the field, whose error would then push the button away from under the pointer.
const keepFocus = (event: MouseEvent) => event.preventDefault()

// A form opens to be typed in: its first field gets the focus, not the ×.
const focusFirstField = (form: HTMLFormElement | null) =>
  form?.querySelector('input:not([type=hidden]), textarea')?.setAttribute('data-autofocus', 'true')

/** A short form in front of the screen. Closing it asks while something is typed. */
export function FormModal<Input extends FieldValues, Output>(props: FormModalProps<Input, Output>) {
  const { title, onClose, submitLabel, children } = props
  const { t } = useTranslation(['common', 'errors'])
  const { form, save, discard, isSubmitting, isUnsaved, problem, isStale, fields } = useSchemaForm(props, onClose)
  const isAsking = useIsAsking()
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
      closeButtonProps={{ 'aria-label': t('close'), onMouseDown: keepFocus }}
    >
      <FormProvider {...form}>
        <FieldsContext value={fields}>
          <form
            ref={focusFirstField}
            className={styles.form}
            noValidate
            onSubmit={event => {
              event.preventDefault()
              save()
            }}
          >
            {isStale && <FormStale />}
            {children}
            {problem !== null && <FormProblem text={problem} />}
            <div className={styles.buttons}>
              <Button variant="default" onMouseDown={keepFocus} onClick={isStale ? discard : () => void close()}>
                {t(isStale ? 'form.stale.takeTheirs' : 'form.cancel')}
              </Button>
              <Button type="submit" onMouseDown={keepFocus} loading={isSubmitting}>
                {isStale ? t('form.stale.keepMine') : (submitLabel ?? t('form.save'))}
              </Button>
            </div>
          </form>
        </FieldsContext>
      </FormProvider>
    </Modal>
  )
}
