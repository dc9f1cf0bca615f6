import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import fields from './own-fields.module.css'

const forms = {
  name: lazyOnIdle(async () => ({ default: (await import('./fact-form.tsx')).NameForm })),
  email: lazyOnIdle(async () => ({ default: (await import('./fact-form.tsx')).EmailForm })),
  birthday: lazyOnIdle(async () => ({ default: (await import('./fact-form.tsx')).BirthdayForm })),
  timeZone: lazyOnIdle(async () => ({ default: (await import('./fact-form.tsx')).ZoneForm })),
}

type EditedFactProps = {
  number: string
  what: keyof typeof forms
  /** As it reads in the name of the button. */
  value: string | null
  className?: string | undefined
  children: ReactNode
}

/** What is known of a contact, which a press makes a form of in its place. */
export function EditedFact({ number, what, value, className, children }: EditedFactProps) {
  const { t } = useTranslation('chat')
  const { data: contact } = useQuery(query('GET /contacts/:number/record')({ params: { number } }))
  const [isEditing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const name = t(`contact.${what}`)
  const Form = forms[what]
  const close = () => {
    const focused = document.activeElement
    flushSync(() => setEditing(false))
    // Whoever writes elsewhere by the time of the answer is left there.
    if (!focused?.isConnected || focused === document.body) opener.current?.focus()
  }
  if (isEditing && contact) return <Form contact={contact} onClose={close} />
  return (
    <button
      ref={opener}
      type="button"
      className={`${fields.value} ${className ?? ''}`}
      data-empty={value === null || undefined}
      // Empty, it is called by what it shows.
      aria-label={value === null ? undefined : t('contact.edit', { name, value })}
      onClick={() => setEditing(true)}
    >
      {children}
    </button>
  )
}
