import { type ReactNode, useEffect } from 'react'
import { get, useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import styles from './field.module.css'
import { FieldError } from './field-parts.tsx'
import { errorText, type FieldCheck, useFields } from './form-state.ts'

/** What every field takes. */
export type FieldProps = {
  /** The place of its value in the form; `a.b` goes deeper. */
  name: string
  label: string
  description?: ReactNode
  isOptional?: boolean
}

type Rules<Value> = {
  /** Checks beyond the schema. */
  check?: FieldCheck | undefined
  /** A value as it reads in a sentence. */
  textOf?: ((value: Value) => string) | undefined
  isOf: (value: unknown) => value is Value
}

/** A field of the form around it: its value, what an input needs to be told, and what others made of it meanwhile. */
export function useField<Value>({ name, label, description, isOptional }: FieldProps, { check, textOf, isOf }: Rules<Value>) {
  const { t } = useTranslation()
  const { checks, refusal, isStale, taken } = useFields()
  const { control, formState } = useFormContext()
  const { field, fieldState } = useController({ name, control })
  useEffect(() => {
    checks.set(name, check)
    return () => void checks.delete(name)
  }, [checks, name, check])

  const initial: unknown = get(formState.defaultValues, name)
  const value: unknown = field.value
  const worded = (other: unknown) => (isOf(other) ? (textOf?.(other) ?? String(other)) : '') || t('form.stale.nothing')
  const isTheirs = isStale && fieldState.isDirty
  return {
    value: isOf(value) ? value : null,
    /** What an emptied input stands for: null where the form began with null. */
    empty: initial === null ? null : '',
    change: (next: unknown) => field.onChange(next),
    input: {
      name,
      ref: field.ref,
      onBlur: field.onBlur,
      description,
      label: isOptional ? (
        <>
          {label} <span className={styles.optional}>{t('optional')}</span>
        </>
      ) : (
        label
      ),
      error: fieldState.error && <FieldError text={errorText(fieldState.error, refusal)} />,
    },
    note: isTheirs ? (
      <p className={styles.note}>{t('form.stale.theirs', { value: worded(initial) })}</p>
    ) : taken.has(name) ? (
      <p className={styles.note}>{t('form.stale.taken')}</p>
    ) : null,
  }
}

/** What stands in another field of the form, as it is typed. */
export const useFieldValue = (name: string): unknown => useWatch({ name })

export const isString = (value: unknown): value is string => typeof value === 'string'
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
