import { IconCheck, IconInbox } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import { folded } from '#contract/chat/snippet.ts'
import { useSession } from '#web/session/session.ts'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import classes from './people-list.module.css'
import { cut } from '#web/ui/tip/cut.ts'

type PeopleListProps = {
  users: User[]
  /** Who has it now; null is the queue, undefined several. */
  chosen: string | null | undefined
  onChoose: (sub: string | null) => void
}

/** To whom a chat goes: oneself, a colleague, or back to the queue; found by typing, chosen by arrows and Enter. */
export function PeopleList({ users, chosen, onChoose }: PeopleListProps) {
  const { t } = useTranslation('chat')
  const sub = useSession(session => session.sub)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const sorted = users.toSorted(
    (one, other) => Number(other.sub === sub) - Number(one.sub === sub) || one.name.localeCompare(other.name),
  )
  const lines = [
    ...sorted.map(user => ({ sub: user.sub, name: user.sub === sub ? t('contact.self', { name: user.name }) : user.name, user })),
    { sub: null, name: t('acts.toQueue'), user: null },
  ].filter(line => folded(line.name).includes(folded(words)))
  const reached = Math.min(at, lines.length - 1)

  const walk = (event: KeyboardEvent) => {
    // An input method's own Enter.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && lines.length > 0) {
      event.preventDefault()
      const next = (reached + step + lines.length) % lines.length
      setAt(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    const line = lines[reached]
    if (event.key !== 'Enter' || !line) return
    event.preventDefault()
    onChoose(line.sub)
  }

  return (
    <div className={classes.box}>
      <input
        className={classes.search}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={lines.length > 0 ? `${id}-${reached}` : undefined}
        aria-label={t('acts.findPerson')}
        placeholder={t('acts.findPerson')}
        data-autofocus
        value={words}
        onChange={event => {
          setWords(event.target.value)
          setAt(0)
        }}
        onKeyDown={walk}
      />
      <div id={id} role="listbox" aria-label={t('acts.people')} className={classes.people}>
        {lines.map((line, index) => (
          // Keys are the box's to take: it keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={line.sub ?? ''}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === reached}
            className={classes.person}
            onMouseDown={event => event.preventDefault()}
            onMouseMove={() => setAt(index)}
            onClick={() => onChoose(line.sub)}
          >
            {line.user ? (
              <PersonAvatar sub={line.user.sub} name={line.user.name} size="small" />
            ) : (
              <IconInbox size={22} stroke={1.5} aria-hidden />
            )}
            <span {...cut}>{line.name}</span>
            {line.sub === chosen && <IconCheck size={16} stroke={1.5} role="img" aria-label={t('acts.hasIt')} />}
          </div>
        ))}
      </div>
      {lines.length === 0 && <p className={classes.none}>{t('acts.nobody')}</p>}
    </div>
  )
}
