import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { ContactRecord } from '#contract/contacts/contacts.ts'
import type { CustomField } from '#contract/contacts/custom-fields.ts'
import { useFieldText } from '#web/contacts/fields/field-text.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import classes from './own-fields.module.css'
import { cut } from '#web/ui/tip/cut.ts'

const OwnFieldForm = lazyOnIdle(() => import('./own-field-form.tsx'))

/** One of the account's fields with the contact's value, which is changed where it stands. */
export function OwnField({ field, contact }: { field: CustomField; contact: ContactRecord }) {
  const { t } = useTranslation('customer')
  const fieldText = useFieldText()
  const [isEditing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const value = fieldText(field, contact.fields[field.id])
  const { name } = field
  const close = () => {
    const focused = document.activeElement
    flushSync(() => setEditing(false))
    // Whoever writes elsewhere by the time of the answer is left there.
    if (!focused?.isConnected || focused === document.body) opener.current?.focus()
  }
  if (isEditing)
    return (
      <li>
        <OwnFieldForm field={field} contact={contact} onClose={close} />
      </li>
    )
  return (
    <li className={classes.field}>
      <span className={classes.name} {...cut}>
        {name}
      </span>
      <button
        ref={opener}
        type="button"
        className={classes.value}
        data-empty={value === null || undefined}
        aria-label={value === null ? t('fields.fill', { name }) : t('fields.edit', { name, value })}
        {...cut}
        onClick={() => setEditing(true)}
      >
        <bdi>{value ?? t('fields.empty')}</bdi>
      </button>
    </li>
  )
}
