import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { lastMinute, sendingHoursStepMinutes } from '#contract/campaigns/sending-hours.ts'
import { wallTime } from '#contract/local-time.ts'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { FieldRow } from '#web/ui/form/field-row.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TimeField } from '#web/ui/form/time-field.tsx'
import styles from './draft-screen.module.css'
import { minutesText } from './draft-steps.ts'
import type { DraftValues } from './draft-values.ts'
import { StepHead } from './step-head.tsx'
import type { Draft } from './use-draft.ts'

const quarters = Array.from({ length: lastMinute / sendingHoursStepMinutes + 1 }, (_, index) => index * sendingHoursStepMinutes)

/** When it goes: at once or at a moment of the account's clock, in which hours of each person's, and until when at most. */
export function StepWhen({ heading, draft, values }: { heading: Ref<HTMLHeadingElement>; draft: Draft; values: DraftValues }) {
  const { t, i18n } = useTranslation('campaigns')
  const zone = draft.zone
  const today = new Date(wallTime(Date.now(), zone)).toISOString().slice(0, 10)
  const clockOf = (minutes: number) => ({ value: String(minutes), label: minutesText(minutes, i18n.language) })
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  return (
    <>
      <StepHead heading={heading} title={t('when.title')} text={t('when.text')} />
      <ChoiceField
        name="when"
        label={t('when.when')}
        options={[
          { value: 'NOW', label: t('when.NOW'), description: t('when.nowHelp') },
          { value: 'DATE', label: t('when.DATE'), description: t('when.dateHelp', { place }) },
        ]}
      />
      {values.when === 'DATE' && (
        <FieldRow>
          <DateField name="day" label={t('when.day')} min={today} />
          <TimeField name="hour" label={t('when.hour')} />
        </FieldRow>
      )}
      <div>
        <FieldRow>
          <SelectField name="hoursFrom" label={t('when.hoursFrom')} options={quarters.slice(0, -1).map(clockOf)} />
          <SelectField name="hoursTo" label={t('when.hoursTo')} options={quarters.slice(1).map(clockOf)} />
        </FieldRow>
        <p className={styles.hint}>{t('when.hoursHelp')}</p>
      </div>
      <div>
        <FieldRow>
          <DateField name="lastDay" label={t('when.lastDay')} min={values.day || today} isOptional />
          <TimeField name="lastHour" label={t('when.lastHour')} isOptional />
        </FieldRow>
        <p className={styles.hint}>{t('when.lastHelp')}</p>
      </div>
    </>
  )
}
