import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat/messages.ts'

const events = ['OPTED_OUT', 'OPTED_IN', 'ASSIGNED', 'UNARCHIVED', 'UNARCHIVED_SPAM', 'MEDIA_MISSING', 'MEDIA_REFUSED'] as const

/** What a system line says; one whose event this version does not know shows its own body. */
export function useSystemText(): (message: Message) => string {
  const { t } = useTranslation('chat')
  return ({ system, body }) => {
    const event = events.find(known => known === system?.event)
    return event ? t(`system.${event}`, { name: system?.values.name ?? t('unknownPerson') }) : body
  }
}
