import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useIsAsking } from '../dialog/confirm.tsx'
import styles from './form-page.module.css'
import { type FormProps, useSchemaForm } from './form-state.ts'
import { type Crumb, Page } from '../page.tsx'
import { SaveBar } from './save-bar.tsx'
import { SchemaForm } from './schema-form.tsx'
import { useUnsaved } from './unsaved.ts'

type FormPageProps<Input extends FieldValues, Output> = FormProps<Input, Output> & {
  title: string
  crumbs?: Crumb[]
  /** What stands in the header, on the right. */
  actions?: ReactNode
  /** As `Page` has them. */
  views?: ReactNode
  children: ReactNode
}

const nothing = () => {}

/** A form that has a screen of its own. ⌘S or Ctrl+S saves; leaving asks while something is unsaved. */
export function FormPage<Input extends FieldValues, Output>(props: FormPageProps<Input, Output>) {
  const { title, crumbs, actions, views, submitLabel, children } = props
  const state = useSchemaForm(props, nothing)
  const { save, discard, isDirty, isSubmitting, isUnsaved, errorCount, problem, isStale } = state
  useFieldOfAddress(state.focus)
  const isAsking = useIsAsking()
  useUnsaved(isUnsaved)
  useSaveKey(() => {
    if (isDirty && !isAsking) save()
  })
  return (
    <Page title={title} actions={actions} views={views} isFilled {...(crumbs && { crumbs })}>
      <SchemaForm state={state} className={styles.form}>
        <div className={styles.groups}>{children}</div>
        {(isDirty || isStale || problem !== null) && (
          <SaveBar
            errorCount={errorCount}
            problem={problem}
            isStale={isStale}
            isSaving={isSubmitting}
            submitLabel={submitLabel}
            onDiscard={discard}
          />
        )}
      </SchemaForm>
    </Page>
  )
}

/** What stands behind # in the address names a field: the focus is led there, each time that somebody asks for it. */
function useFieldOfAddress(focus: (name: string) => void): void {
  const field = useRouterState({ select: ({ location }) => location.hash })
  const asked = useRouterState({ select: ({ location }) => location.state.__TSR_key })
  const lead = useEffectEvent(() => {
    if (field) focus(field)
  })
  useEffect(() => lead(), [field, asked])
}

/** Runs `save` on ⌘S and Ctrl+S, in place of the browser's own. */
export function useSaveKey(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** What belongs together: its name and a word about it on the left, the fields on the right. */
export function FormGroup({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <div className={styles.told}>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
