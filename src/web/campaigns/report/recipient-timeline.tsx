import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Recipient } from '#contract/campaigns/campaign-recipients.ts'
import { DeliveryTimeline } from '#web/chat/delivery/delivery-timeline.tsx'
import { usePhoneText } from '#web/format/phone-text.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useReturnedFocus } from '#web/ui/dialog/use-returned-focus.ts'
import { useMayOpen } from '#web/session/use-may-open.ts'
import { named } from '#web/ui/tip/tip.ts'
import { personOf } from './recipient-columns.tsx'
import styles from './report.module.css'

/** One person's text: its words, how it got where it is, and the way to the chat with them. */
export default function RecipientTimeline({ recipient, onClose }: { recipient: Recipient; onClose: () => void }) {
  const { t } = useTranslation(['campaigns', 'common'])
  const phoneText = usePhoneText()
  const mayChat = useMayOpen('/chat')
  useReturnedFocus()
  const { conversationId, messageId, body, phone, outcome } = recipient
  const hasLeft = outcome !== 'TO_SEND' && outcome !== 'LEFT_OUT' && outcome !== 'SKIPPED'
  const name = personOf(recipient)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={380}
      title={name === phone ? phoneText(phone) : name}
      closeButtonProps={named(t('common:close'), 'leave')}
    >
      {body && <blockquote className={styles.text}>{body}</blockquote>}
      {conversationId && messageId ? (
        <DeliveryTimeline message={{ conversationId, messageId }} />
      ) : (
        <p className={styles.notYet}>{hasLeft ? t('campaigns:recipients.noSteps') : t('campaigns:recipients.notYet')}</p>
      )}
      {conversationId && mayChat && (
        <ButtonLink to="/chat" search={{ id: conversationId, tab: 2 }} variant="default" className={styles.toChat}>
          {t('campaigns:recipients.chat')}
        </ButtonLink>
      )}
    </Drawer>
  )
}
