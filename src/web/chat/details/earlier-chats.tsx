import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { comesBefore } from '#contract/chat/conversation-order.ts'
import { tabOf, tabs } from '#contract/chat/chat-tabs.ts'
import type { Conversation } from '#contract/chat/conversations.ts'
import { query } from '#web/api/query.ts'
import { useSession } from '#web/session/session.ts'
import details from './contact-details.module.css'
import { usePreview } from '../list/conversation-row.tsx'
import classes from './earlier-chats.module.css'
import { Failure } from '../../ui/feedback/failure.tsx'
import { usePhoneText } from '../../format/phone-text.ts'
import { linkIn, type Place } from '../list/place.ts'
import { isUnknown } from './unknown-number.ts'
import { useTimes } from '../../format/use-times.ts'
import { cut } from '#web/ui/tip/cut.ts'
import { tip } from '#web/ui/tip/tip.ts'

/** Where a chat stands for whoever looks. */
function placeOf(conversation: Conversation, sub: string): Place {
  const tab = tabOf(conversation, sub)
  return tab === null ? { of: 'archive', number: '' } : { of: 'chats', tab: tabs[tab], isUnreadOnly: false }
}

function EarlierChat({ chat }: { chat: Conversation }) {
  const { t } = useTranslation('customer')
  const sub = useSession(session => session.sub)
  const phoneText = usePhoneText()
  const times = useTimes()
  const said = usePreview(chat.lastMessage)
  return (
    <li>
      <Link {...linkIn(placeOf(chat, sub ?? ''), chat.conversationId)} preload={false} className={classes.chat}>
        <span className={classes.line}>
          <b>{phoneText(chat.clientNumber)}</b>
          <time dateTime={chat.lastMessageAt} {...tip(times.inFull(chat.lastMessageAt))}>
            {times.inList(chat.lastMessageAt)}
          </time>
        </span>
        <span className={classes.line}>
          <bdi {...cut}>{said}</bdi>
          {chat.isArchived && <small>{t('earlier.archived')}</small>}
          {chat.isSpam && !chat.isArchived && <small>{t('earlier.spam')}</small>}
        </span>
      </Link>
    </li>
  )
}

/** Chats under the other numbers that this customer had. */
export function EarlierChats({ number }: { number: string }) {
  const { t } = useTranslation('customer')
  const answer = useQuery(query('GET /contacts/:number/earlier-chats')({ params: { number } }))
  const data = answer.data ?? (isUnknown(answer.error) ? [] : undefined)
  // Each chat's own read, which events keep fresh: the order too.
  const reads = useQueries({
    queries: (data ?? []).map(({ conversationId: id }) => query('GET /conversations/:id')({ params: { id } })),
  })
  const chats = data?.map((found, at) => reads[at]?.data ?? found).toSorted((one, other) => (comesBefore(one, other) ? -1 : 1))
  return (
    <section className={details.section}>
      <h3>{t('earlier.title')}</h3>
      {answer.isError && !data && <Failure text={t('earlier.failed')} retry={() => void answer.refetch()} />}
      {!answer.isError && !data && <i className={details.waiting} />}
      {chats?.length === 0 && <p className={details.unknown}>{t('earlier.none')}</p>}
      {chats && chats.length > 0 && (
        <ul className={classes.chats}>
          {chats.map(chat => (
            <EarlierChat key={chat.conversationId} chat={chat} />
          ))}
        </ul>
      )}
    </section>
  )
}
