import { Button } from '@mantine/core'
import { IconEdit, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isTrialExpired } from '#contract/account/trial.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/keyboard/commands.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import classes from '../list/conversation-list.module.css'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import { tip } from '#web/ui/tip/tip.ts'

const NewChat = lazyOnIdle(() => import('./new-chat.tsx'))

/** Begins a chat with a number; not there when the trial has ended, nor without a number to text from. */
export function NewChatButton() {
  const { t } = useTranslation('chat')
  const { data: account } = useQuery(query('GET /accounts/current')())
  const [isOpen, setOpen] = useState(false)
  const mayBegin = account && !isTrialExpired(account, new Date()) && account.phoneNumbers.length > 0
  useCommand('newChat', mayBegin ? () => setOpen(true) : null)
  if (!mayBegin) return null
  return (
    <>
      <Button
        size="xs"
        variant="default"
        className={classes.newChat}
        leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
        {...tip(t('newChat.button'), 'newChat')}
        onClick={() => setOpen(true)}
      >
        {t('newChat.button')}
      </Button>
      <IconAction label={t('newChat.button')} command="newChat" className={classes.newChatIcon} onClick={() => setOpen(true)}>
        <IconEdit size={20} stroke={1.5} aria-hidden />
      </IconAction>
      {isOpen && <NewChat numbers={account.phoneNumbers} onClose={() => setOpen(false)} />}
    </>
  )
}
