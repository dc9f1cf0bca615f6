import { Button } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ComponentProps, type MouseEvent, useRef } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFirstFault } from './first-fault.ts'
import { FieldsContext, type useSchemaForm } from './form-state.ts'

type State<Input extends FieldValues, Output> = ReturnType<typeof useSchemaForm<Input, Output>>

type SchemaFormProps<Input extends FieldValues, Output> = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & {
  state: Pick<State<Input, Output>, 'form' | 'fields' | 'save' | 'tries'>
}

/** The form around the fields of `useSchemaForm`. With something wrong a save leads to the first of it, as they stand. */
export function SchemaForm<Input extends FieldValues, Output>({ state, ref, ...props }: SchemaFormProps<Input, Output>) {
  const { form, fields, save, tries } = state
  const box = useRef<HTMLFormElement>(null)
  const merged = useMergedRef(box, ref)
  useFirstFault(box, tries)
  return (
    <FormProvider {...form}>
      <FieldsContext value={fields}>
        <form
          {...props}
          ref={merged}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            save()
          }}
        />
      </FieldsContext>
    </FormProvider>
  )
}

type FormButtonsProps = {
  state: { isStale: boolean; isSubmitting: boolean; discard: () => void }
  size?: 'xs'
  className: string | undefined
  cancelLabel: string
  submitLabel: string
  onCancel: () => void
}

// A press on a button takes the focus from the field, whose error would then push the button away from under the pointer.
export const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Cancel and save; once somebody else has saved meanwhile, theirs and mine. */
export function FormButtons({ state, size, className, cancelLabel, submitLabel, onCancel }: FormButtonsProps) {
  const { t } = useTranslation()
  const { isStale, isSubmitting, discard } = state
  return (
    <div className={className}>
      <Button size={size} variant="default" onMouseDown={keepFocus} onClick={isStale ? discard : onCancel}>
        {isStale ? t('form.stale.takeTheirs') : cancelLabel}
      </Button>
      <Button size={size} type="submit" onMouseDown={keepFocus} loading={isSubmitting}>
        {isStale ? t('form.stale.keepMine') : submitLabel}
      </Button>
    </div>
  )
}
