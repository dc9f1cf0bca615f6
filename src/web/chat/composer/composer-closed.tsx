import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ChatFacts } from '../thread/chat-facts.ts'
import { useMayOpen } from '#web/session/use-may-open.ts'
import classes from './composer.module.css'

type ComposerClosedProps = {
  why: string
  conversation: ChatFacts
  /** Notes and whispers can be written all the same. */
  hasNotes: boolean
}

/** In the place of the box: why one cannot text this customer, and who can change it. */
export function ComposerClosed({ why, hasNotes, conversation: { blockReason, clientNumber } }: ComposerClosedProps) {
  const { t } = useTranslation('chat')
  const mayUnblock = useMayOpen('/block-list')
  const isBlocked = blockReason !== null
  return (
    <p className={classes.why}>
      <IconInfoCircle size={16} stroke={1.5} aria-hidden />
      <span>
        {why} {hasNotes && t('composer.notesStillWork')} {isBlocked && !mayUnblock && t('composer.whoUnblocks')}
        {isBlocked && mayUnblock && (
          <Link to="/block-list" search={{ search: clientNumber }}>
            {t('composer.unblock')}
          </Link>
        )}
      </span>
    </p>
  )
}
