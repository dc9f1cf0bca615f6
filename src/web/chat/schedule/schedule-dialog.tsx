import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { ChatFacts } from '../thread/chat-facts.ts'
import type { CustomerTime, ScheduledText } from '#contract/chat/scheduled-texts.ts'
import { momentOf, wallTime } from '#contract/local-time.ts'
import { query, useCall } from '#web/api/query.ts'
import { Refusal } from '#web/api/refusal.ts'
import { DateField } from '#web/ui/form/date-field.tsx'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { TimeField } from '#web/ui/form/time-field.tsx'
import { placeOf } from '#web/format/zones.ts'
import { openFrom, presetsAt, theirClock, theirMoment, tomorrowMorning, type Wall, wallAt } from './customer-clock.ts'
import { placeholdersOf } from '../canned/placeholders.ts'
import classes from './schedule-dialog.module.css'
import { FieldRow } from '#web/ui/form/field-row.tsx'

const Schedule = z.object({
  body: z.string().check(
    z.trim(),
    z.minLength(1, 'fieldRequired'),
    z.refine(text => placeholdersOf(text).length === 0, 'fillGaps'),
  ),
  date: z.string().check(z.minLength(1, 'fieldRequired')),
  time: z.string().check(z.minLength(1, 'fieldRequired')),
  version: z.int(),
})

/** How a text stands that somebody else has changed. */
const Current = z.object({ body: z.string(), sendAt: z.string(), version: z.int() })

type ScheduleDialogProps = {
  conversation: ChatFacts
  from: string
  /** What stands in the box, or null to change one that waits. */
  body: string
  changed: ScheduledText | null
  onClose: () => void
  onScheduled: () => void
}

const refreshes = ['GET /scheduled-texts'] as const

/** When a text goes, on the customer's clock; opens once that is known. */
export default function ScheduleDialog(props: ScheduleDialogProps) {
  const asked = query('GET /conversations/:id/customer-time')({ params: { id: props.conversation.conversationId } })
  const { data, error } = useQuery({ ...asked, retry: false })
  // What is known stays good where it is not answered a second time.
  const failure = data ? null : error
  const fail = useEffectEvent((why: Error) => {
    void notifyFailure(why)
    props.onClose()
  })
  useEffect(() => {
    if (failure) fail(failure)
  }, [failure])
  return data ? <Dialog {...props} customer={data} /> : null
}

function Dialog(props: ScheduleDialogProps & { customer: CustomerTime }) {
  const { conversation, from, body, changed, customer, onClose, onScheduled } = props
  const { t, i18n } = useTranslation('scheduling')
  const create = useCall('POST /scheduled-texts', { refreshes, isOneAct: true })
  const change = useCall('PUT /scheduled-texts/:id', { refreshes })
  const zone = changed?.zone ?? customer.zones[0] ?? 'UTC'
  const rule = customer.country === 'US' || customer.country === 'CA' ? customer.country : 'other'
  const begin = changed ? wallAt(Date.parse(changed.sendAt), zone) : openFrom(tomorrowMorning(Date.now(), zone), zone, customer)
  const save = async ({ body: text, date, time, version }: z.output<typeof Schedule>) => {
    const asked = { body: text, from, zone, at: `${date}T${time}` }
    await (changed
      ? change.mutateAsync({ params: { id: changed.id }, body: { ...asked, version } }).catch(inOwnFields)
      : create.mutateAsync({ body: { ...asked, conversationId: conversation.conversationId } }))
    onScheduled()
  }
  /** What a colleague saved meanwhile, as this form has it: their moment is a day and an hour here. */
  const inOwnFields = (error: unknown): never => {
    const current =
      error instanceof Refusal && error.code === 'STALE_VERSION' ? Current.safeParse(error.details?.['current']) : null
    if (!(error instanceof Refusal) || !current?.success) throw error
    const { body: text, sendAt, version } = current.data
    const theirs = { body: text, ...wallAt(Date.parse(sendAt), zone), version }
    throw new Refusal(error.message, { ...error, details: { current: theirs } })
  }
  return (
    <FormModal
      title={t(changed ? 'editTitle' : 'title')}
      schema={Schedule}
      defaultValues={{ body: changed?.body ?? body, ...begin, version: changed?.version ?? 0 }}
      onSubmit={save}
      // As `save` rejects; what a colleague changed is not in the form's own fields before.
      error={null}
      fieldOf={{ QUIET_HOURS: 'time', TIME_PAST: 'time', BAD_REQUEST: 'time', BODY_TOO_LONG: 'body', BODY_REQUIRED: 'body' }}
      submitLabel={t('save')}
      onClose={onClose}
    >
      <TextAreaField name="body" label={t('text')} minRows={2} maxRows={6} />
      <Presets zone={zone} customer={customer} />
      <FieldRow>
        <DateField name="date" label={t('date')} min={wallAt(Date.now(), zone).date} />
        <TimeField name="time" label={t('time')} />
      </FieldRow>
      <Chosen zone={zone} />
      <p className={classes.help}>
        {t('theirTime', { time: theirClock(Date.now(), zone, i18n.language), zone: placeOf(zone) })} {t(`hours.${rule}`)}{' '}
        {customer.zones.length > 1 && t('maybe')}
      </p>
    </FormModal>
  )
}

/** A moment on both clocks: "9:00 AM in Toronto, 3:00 PM for you"; once where they show the same. */
function useBothClocks(zone: string) {
  const { t, i18n } = useTranslation('scheduling')
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (wall: Wall, isWithDay = false) => {
    const at = momentOf(`${wall.date}T${wall.time}`, zone)
    if (Number.isNaN(at)) return ''
    const iso = new Date(at).toISOString()
    const shown = (of: string) => (isWithDay ? theirMoment(iso, of, i18n.language) : theirClock(at, of, i18n.language))
    if (wallTime(at, zone) === wallTime(at, own)) return shown(zone)
    // Where the day is another one, the hour alone would mislead.
    const isOtherDay = wallAt(at, own).date !== wall.date
    const yours =
      isWithDay && !isOtherDay
        ? theirClock(at, own, i18n.language)
        : isOtherDay
          ? theirMoment(iso, own, i18n.language)
          : shown(own)
    return t('both', { theirs: shown(zone), place: placeOf(zone), yours })
  }
}

/** The hours that people choose most; which is chosen shows. */
function Presets({ zone, customer }: { zone: string; customer: CustomerTime }) {
  const { t } = useTranslation('scheduling')
  const { setValue } = useFormContext()
  const [date, time]: unknown[] = useWatch({ name: ['date', 'time'] })
  const bothClocks = useBothClocks(zone)
  return (
    <div role="group" aria-label={t('presets')} className={classes.presets}>
      {presetsAt(Date.now(), zone, customer).map(({ label, wall }) => (
        <button
          key={label}
          type="button"
          className={classes.preset}
          aria-pressed={wall.date === date && wall.time === time}
          onClick={() => {
            for (const [name, value] of Object.entries(wall)) setValue(name, value, { shouldDirty: true, shouldValidate: true })
          }}
        >
          <b>{t(label)}</b>
          <span>{bothClocks(wall)}</span>
        </button>
      ))}
    </div>
  )
}

/** The chosen moment on both clocks. */
function Chosen({ zone }: { zone: string }) {
  const [date, time]: unknown[] = useWatch({ name: ['date', 'time'] })
  const bothClocks = useBothClocks(zone)
  if (typeof date !== 'string' || typeof time !== 'string' || !date || !time) return null
  return (
    <p role="status" className={classes.chosen}>
      {bothClocks({ date, time }, true)}
    </p>
  )
}
