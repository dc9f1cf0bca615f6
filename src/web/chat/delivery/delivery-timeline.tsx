import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '#contract/chat/carrier-reasons.ts'
import type { StepKind, Timeline } from '#contract/chat/delivery.ts'
import { isFailure } from '#contract/chat/status.ts'
import { query } from '#web/api/query.ts'
import classes from './delivery-panel.module.css'
import { Failure } from '../../ui/feedback/failure.tsx'
import type { ThreadMessage } from '../thread/thread-query.ts'
import { useTimes } from '../../format/use-times.ts'

/** What holds a text up makes no event of its own; whoever looks meanwhile sees it soon. */
const refreshMs = 5000

type Step = Timeline['steps'][number]

const tones: Partial<Record<StepKind, 'ok' | 'warn' | 'fail'>> = {
  DELIVERED: 'ok',
  WAITING: 'warn',
  UNKNOWN: 'warn',
  CARRIER_PENDING: 'warn',
}
const toneOf = (kind: StepKind) => (isFailure(kind) ? 'fail' : tones[kind])

const told = ['WAITING', 'UNKNOWN', 'CARRIER_PENDING'] as const

/** Why something went wrong and what to do about it: in plain words, and then as the carrier said it. */
function Why({ kind, code, reason }: { kind: StepKind; code: string | null; reason: string | null }) {
  const { t } = useTranslation('delivery')
  const key = reasonOf(code)
  const general = told.find(one => one === kind)
  return (
    <>
      {key && <p>{t(`reasons.${key}.why`)}</p>}
      {key && kind !== 'UNKNOWN' && <p>{t(`reasons.${key}.what`)}</p>}
      {!key && general && <p>{t(`told.${general}`)}</p>}
      {!key && kind === 'UNDELIVERED' && !reason && <p>{t('noReason')}</p>}
      {reason && <p className={classes.said}>{t('said', { reason })}</p>}
    </>
  )
}

function StepRow({ step, attempts }: { step: Step; attempts: number }) {
  const { t } = useTranslation('delivery')
  const times = useTimes()
  const { kind, time, code, reason } = step
  const hasTrouble = isFailure(kind) || told.some(one => one === kind)
  return (
    <li data-tone={toneOf(kind)}>
      <div className={classes.line}>
        <b>{t(`steps.${kind}`)}</b>
        {time && <time dateTime={time}>{times.ofStep(time)}</time>}
      </div>
      {hasTrouble && <Why kind={kind} code={code} reason={reason} />}
      {kind === 'WAITING' && attempts > 1 && <p>{t('attempts', { count: attempts })}</p>}
    </li>
  )
}

function Parts({ parts, count }: { parts: Timeline['parts']; count: number }) {
  const { t } = useTranslation('delivery')
  const times = useTimes()
  if (!parts.length) return null
  return (
    <section className={classes.parts} aria-label={t('parts')}>
      <h3>{t('parts')}</h3>
      <ul className={classes.steps}>
        {parts.map(({ part, status, time, code, reason }) => (
          <li key={part} data-tone={toneOf(status)}>
            <div className={classes.line}>
              <span>{`${t('part', { part, count })}: ${t(`partStatus.${status}`)}`}</span>
              {time && <time dateTime={time}>{times.ofStep(time)}</time>}
            </div>
            {isFailure(status) && <Why kind={status} code={code} reason={reason} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The steps of a text of ours, oldest first, and what the carrier said of them. */
export function DeliveryTimeline({ message }: { message: Pick<ThreadMessage, 'conversationId' | 'messageId'> }) {
  const { t } = useTranslation('delivery')
  const { conversationId, messageId } = message
  const asked = query('GET /conversations/:id/messages/:messageId/timeline')({ params: { id: conversationId, messageId } })
  const { data, error, refetch } = useQuery({ ...asked, staleTime: 0, refetchInterval: refreshMs })
  if (error && !data) return <Failure text={t('failed')} retry={() => void refetch()} />
  if (!data)
    return (
      <div className={classes.waiting} aria-hidden>
        <i />
        <i />
        <i />
      </div>
    )
  return (
    <>
      <ol className={classes.steps}>
        {data.steps.map(step => (
          <StepRow key={step.kind} step={step} attempts={data.attempts} />
        ))}
      </ol>
      <Parts parts={data.parts} count={data.partCount} />
    </>
  )
}
