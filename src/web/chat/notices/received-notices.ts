import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createElement, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { preview } from '#contract/chat/preview.ts'
import { sounds, tabOf, tabs } from '#contract/chat/chat-tabs.ts'
import { query } from '#web/api/query.ts'
import { useTellingIncoming } from '#web/live/incoming.ts'
import { useSession } from '#web/session/session.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { fileKindOf } from '../composer/files/attachable.ts'
import { useChatSettings } from '../settings/chat-settings.ts'
import { chime, unlockSound } from './chime.ts'
import { tellOutside } from './desktop-notice.ts'
import { contactName } from '../../format/names.ts'
import { sayIsSeen } from './claim-across-tabs.ts'
import { ReceivedLine } from './received-line.tsx'
import { phoneText } from '../../format/phone-text.ts'
import { linkIn } from '../list/place.ts'

/** Texts that come together sound once. */
const quietMs = 1000

/** A toast holds some three lines of it. */
const toldCharacters = 200

/** A toast titled 'received' for each incoming text; a sound and a notice outside, unless the chat is spam or somebody else's. */
export function useReceivedNotices(): void {
  const { t } = useTranslation('chat')
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(unlockSound, [])
  const person = useSession(({ account, sub }) => `${account} ${sub}`)
  useEffect(() => sayIsSeen(`seen ${person}`), [person])
  useTellingIncoming((event, { isMissed }) => {
    const { _doc: message, conversation: row, conversationId } = event.payload
    const list = client.getQueryData(query('GET /conversations')().queryKey)
    const conversation = row ?? list?.find(other => other.conversationId === conversationId)
    const sub = useSession.getState().sub ?? ''
    // What came while there was no connection is in the list already: a shower of toasts helps nobody.
    if (!message || isMissed || !conversation) return
    const { isDisturbable, hasDesktopNotices } = useChatSettings.getState()
    if (!isDisturbable) return
    const name = contactName(conversation) ?? phoneText(conversation.clientNumber)
    const tab = tabs[tabOf(conversation, sub) ?? 'queued']
    const onOpen = () => void navigate(linkIn({ of: 'chats', tab, isUnreadOnly: false }, conversation.conversationId))
    const text = message.body.slice(0, toldCharacters) || t(fileKindOf(message) ?? 'received')
    void notify({
      kind: 'news',
      title: t('received'),
      text: createElement(ReceivedLine, { name, text, label: t('openReceived') }),
      // Somebody who writes in many short texts gets one toast at a time.
      about: conversation.conversationId,
      onPress: onOpen,
    })
    if (!sounds(conversation, sub)) return
    if (hasDesktopNotices)
      void tellOutside({
        title: name,
        body: preview(message.body) || text,
        about: conversation.conversationId,
        person,
        event: event.number,
        onOpen,
      })
    void chime(quietMs, `${person} ${event.number}`)
  })
}
