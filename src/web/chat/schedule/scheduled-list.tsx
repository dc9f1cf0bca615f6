import { IconAlertCircle, IconClock, IconClockExclamation, IconPlayerPause } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import type { ChatFacts } from '../thread/chat-facts.ts'
import type { ScheduledText } from '#contract/chat/scheduled-texts.ts'
import { onceMore } from '#web/api/once-more.ts'
import { query, useCall } from '#web/api/query.ts'
import { Refusal } from '#web/api/refusal.ts'
import { useSession } from '#web/session/session.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { notifyUndo } from '#web/ui/feedback/undo.ts'
import { wallAt } from './customer-clock.ts'
import { restoreDraft } from '../composer/drafts.ts'
import { Failure } from '../../ui/feedback/failure.tsx'
import { newerReplyOf } from '../outbox/newer-replies.ts'
import { TheirReply } from '../composer/newer-reply.tsx'
import classes from './scheduled-list.module.css'
import { seenIn } from '../outbox/optimistic-cache.ts'
import { isKnownCode } from '#web/errors/message-of.ts'
import { useTimes } from '../../format/use-times.ts'

const ScheduleDialog = lazyOnIdle(() => import('./schedule-dialog.tsx'))

const refreshes = ['GET /scheduled-texts'] as const
const marks = { WAITING: IconClock, HELD: IconPlayerPause, LATE: IconClockExclamation, REFUSED: IconAlertCircle }

/** What waits for its hour in this chat, and what a person has to look at; nothing where nothing waits. */
export default memo(function ScheduledList({ conversation, users }: { conversation: ChatFacts; users: User[] | undefined }) {
  const { t } = useTranslation('scheduling')
  const { conversationId } = conversation
  const { data: texts = [], isError, refetch } = useQuery(query('GET /scheduled-texts')({ query: { conversationId } }))
  const [changed, setChanged] = useState<ScheduledText | null>(null)
  return (
    <>
      {isError && texts.length === 0 && <Failure text={t('failed')} retry={() => void refetch()} />}
      {texts.length > 0 && (
        <ul className={classes.list} aria-label={t('list')}>
          {texts.map(text => (
            <ScheduledRow key={text.id} text={text} users={users} onChange={() => setChanged(text)} />
          ))}
        </ul>
      )}
      {/* Stays where its text leaves the list meanwhile: what is typed is not lost. */}
      {changed && (
        <ScheduleDialog
          conversation={conversation}
          from={changed.from}
          body={changed.body}
          changed={changed}
          onClose={() => setChanged(null)}
          onScheduled={() => undefined}
        />
      )}
    </>
  )
})

type ScheduledRowProps = { text: ScheduledText; users: User[] | undefined; onChange: () => void }

function ScheduledRow({ text, users, onChange }: ScheduledRowProps) {
  const { t } = useTranslation(['scheduling', 'errors'])
  const client = useQueryClient()
  const times = useTimes()
  const send = useCall('POST /scheduled-texts/:id/send', { refreshes })
  const cancel = useCall('DELETE /scheduled-texts/:id', { refreshes })
  const again = useCall('POST /scheduled-texts', { refreshes })
  const { id, conversationId, body, from, zone, sendAt, state, reason, version } = text
  const newer = newerReplyOf(send.error)
  const Mark = marks[state]
  const when = t('when', { when: times.there(sendAt, zone) })
  const told = {
    WAITING: when,
    HELD: t('held'),
    LATE: t(reason === 'RESTORED' ? 'restored' : 'late', { when }),
    REFUSED: t('refused', { reason: reason && isKnownCode(reason) ? t(`errors:errorMessage.${reason}`) : '' }),
  }[state]
  const sendNow = () => {
    const seen = Math.max(seenIn(client, conversationId), newer?.eventNumber ?? 0)
    send.mutate(
      { params: { id }, body: { version, seen } },
      // A colleague's answer is shown here, with both texts.
      { onError: error => void (newerReplyOf(error) ?? notifyFailure(error)) },
    )
  }
  const remove = async () => {
    try {
      await cancel.mutateAsync({ params: { id }, query: { version } })
    } catch (error) {
      return notifyFailure(error)
    }
    const { date, time } = wallAt(Date.parse(sendAt), zone)
    // What waited for a person waits for one again.
    const before = state === 'WAITING' ? undefined : { state, reason }
    const bringBack = () => again.mutateAsync({ body: { conversationId, body, from, zone, at: `${date}T${time}`, before } })
    const offerUndo = () =>
      notifyUndo({
        text: t('cancelled'),
        undo: () =>
          onceMore(bringBack).catch((error: unknown) => {
            // It may be there again, and would go twice from the box: it can be asked for once more.
            if (!(error instanceof Refusal) || error.isUnanswered) void offerUndo()
            // Its hour is past by now, or it may not be sent any more: the words are in the box.
            else
              restoreDraft(
                conversationId,
                { text: body, channel: 'sms', from: null, file: null, isPinned: false },
                useSession.getState(),
              )
            throw error
          }),
      })
    await offerUndo()
  }
  return (
    <li className={classes.text} data-state={state}>
      <p className={classes.told}>
        <Mark size={14} stroke={1.5} aria-hidden />
        {told}
      </p>
      <p className={classes.body}>{body}</p>
      {newer && (
        <div className={classes.newer} role="alert">
          <TheirReply message={newer} users={users} />
        </div>
      )}
      <div className={classes.acts}>
        <button type="button" disabled={send.isPending} onClick={sendNow}>
          {t(newer ? 'sendAnyway' : 'sendNow')}
        </button>
        <button type="button" onClick={onChange}>
          {t('edit')}
        </button>
        <button type="button" onClick={() => void remove()}>
          {t('cancel')}
        </button>
      </div>
    </li>
  )
}
