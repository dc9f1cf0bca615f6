import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts/contacts.ts'
import classes from './contact-tags.module.css'
import details from './contact-details.module.css'
import { TagInput } from './tag-input.tsx'
import { useContactTagging } from './use-contact-tagging.ts'
import { cut } from '#web/ui/tip/cut.ts'
import { named } from '#web/ui/tip/tip.ts'

type TagsProps = { contact: Contact }

/** The tags of the contact, to put on and take off. */
function OwnTags({ contact }: TagsProps) {
  const { t } = useTranslation('customer')
  const [isAdding, setAdding] = useState(false)
  const { add, takeOff, isBusy } = useContactTagging(contact.id)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setAdding(false))
    opener.current?.focus()
  }
  return (
    <>
      <ul className={classes.tags} aria-label={t('tags.title')}>
        {contact.tags.map(tag => (
          <li key={tag} className={classes.tag}>
            <span {...cut}>{tag}</span>
            <button
              type="button"
              {...named(t('tags.takeOff', { tag }))}
              onClick={() => {
                // The button goes with its tag, and the focus would go with it.
                opener.current?.focus()
                void takeOff(tag)
              }}
            >
              <IconX size={12} stroke={1.5} aria-hidden />
            </button>
          </li>
        ))}
        {!isAdding && (
          <li>
            <button
              ref={opener}
              type="button"
              className={classes.add}
              aria-label={t('tags.addLabel')}
              aria-busy={isBusy}
              onClick={() => setAdding(true)}
            >
              <IconPlus size={12} stroke={1.5} aria-hidden />
              {t('tags.add')}
            </button>
          </li>
        )}
      </ul>
      {isAdding && (
        <TagInput
          worn={contact.tags}
          onChoose={name => {
            close()
            void add(name)
          }}
          onClose={close}
          onLeave={() => setAdding(false)}
        />
      )}
    </>
  )
}

function ReadTags({ contact }: TagsProps) {
  const { t } = useTranslation('customer')
  return (
    <>
      {contact.tags.length > 0 && (
        <ul className={classes.tags} aria-label={t('tags.title')}>
          {contact.tags.map(tag => (
            <li key={tag} className={classes.tag}>
              <span {...cut}>{tag}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={details.unknown}>
        {contact.tags.length === 0 && t('tags.none')} {t('tags.readOnly')}
      </p>
    </>
  )
}

export function ContactTags({ contact, mayEdit }: TagsProps & { mayEdit: boolean }) {
  const { t } = useTranslation('customer')
  return (
    <section className={details.section}>
      <h3>{t('tags.title')}</h3>
      {mayEdit ? <OwnTags contact={contact} /> : <ReadTags contact={contact} />}
    </section>
  )
}
