import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Conversation } from '#contract/chat/conversations.ts'
import type { CustomerTime, ScheduledText } from '#contract/chat/scheduled-texts.ts'
import { momentOf } from '#contract/local-time.ts'
import { query, useCall } from '#web/api/query.ts'
import { Refusal } from '#web/api/refusal.ts'
import { DateField } from '#web/ui/form/date-field.tsx'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { TimeField } from '#web/ui/form/time-field.tsx'
import { mondayMorning, openFrom, placeOf, theirClock, tomorrowMorning, type Wall, wallAt } from './customer-clock.ts'
import { placeholdersOf } from '../canned/placeholders.ts'
import classes from './schedule-dialog.module.css'

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
  conversation: Conversation
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
      <div className={classes.when}>
        <DateField name="date" label={t('date')} min={wallAt(Date.now(), zone).date} />
        <TimeField name="time" label={t('time')} />
      </div>
      <p className={classes.help}>
        {t('theirTime', { time: theirClock(Date.now(), zone, i18n.language), zone: placeOf(zone) })} {t('hours')}{' '}
        {customer.zones.length > 1 && t('maybe')}
      </p>
    </FormModal>
  )
}

/** The hours that people choose most. */
function Presets({ zone, customer }: { zone: string; customer: CustomerTime }) {
  const { t, i18n } = useTranslation('scheduling')
  const { setValue } = useFormContext()
  const now = Date.now()
  const presets: { label: 'soonest' | 'tomorrow' | 'monday'; wall: Wall }[] = [
    ...(customer.isOpen || !customer.opensAt
      ? []
      : [{ label: 'soonest' as const, wall: wallAt(Date.parse(customer.opensAt), zone) }]),
    { label: 'tomorrow', wall: openFrom(tomorrowMorning(now, zone), zone, customer) },
    { label: 'monday', wall: openFrom(mondayMorning(now, zone), zone, customer) },
  ]
  return (
    <div className={classes.presets}>
      {presets.map(({ label, wall }) => (
        <Button
          key={label}
          size="xs"
          variant="default"
          onClick={() => {
            for (const [name, value] of Object.entries(wall)) setValue(name, value, { shouldDirty: true, shouldValidate: true })
          }}
        >
          {t(label, { time: theirClock(momentOf(`${wall.date}T${wall.time}`, zone), zone, i18n.language) })}
        </Button>
      ))}
    </div>
  )
}
