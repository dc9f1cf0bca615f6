import { Button } from '@mantine/core'
import { IconBan, IconMailCheck, IconMailExclamation } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatFacts } from '../thread/chat-facts.ts'
import { useMayOpen } from '#web/session/use-may-open.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { useConversationActs } from '../assign/use-conversation-acts.ts'
import classes from './details-panel.module.css'

const BlockCustomer = lazyOnIdle(() => import('./block-customer.tsx'))

/** At the foot of the details: what keeps a customer away. */
export default memo(function PanelFoot({ conversation }: { conversation: ChatFacts }) {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const mayBlock = useMayOpen('/block-list')
  const [isBlocking, setBlocking] = useState(false)
  const { isSpam, blockReason, clientNumber } = conversation
  const acts = useConversationActs(conversation, undefined, () => {
    void navigate({ to: '.', search: at => ({ ...at, id: '', message: undefined }) })
  })
  const SpamIcon = isSpam ? IconMailCheck : IconMailExclamation
  return (
    <footer className={classes.foot}>
      <Button
        variant="default"
        leftSection={<SpamIcon size={16} stroke={1.5} aria-hidden />}
        onClick={() => void (isSpam ? acts.notSpam() : acts.spam())}
      >
        {t(isSpam ? 'panel.notSpam' : 'panel.spam')}
      </Button>
      {mayBlock && blockReason === null && (
        <Button
          variant="default"
          className={classes.block}
          leftSection={<IconBan size={16} stroke={1.5} aria-hidden />}
          onClick={() => setBlocking(true)}
        >
          {t('panel.block')}
        </Button>
      )}
      {mayBlock && blockReason !== null && (
        <Button variant="default" renderRoot={props => <Link to="/block-list" search={{ search: clientNumber }} {...props} />}>
          {t('composer.unblock')}
        </Button>
      )}
      {isBlocking && <BlockCustomer conversation={conversation} onClose={() => setBlocking(false)} />}
    </footer>
  )
})
