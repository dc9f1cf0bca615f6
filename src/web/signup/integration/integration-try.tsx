import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { IntegrationTest, type WidgetIntegration } from '#contract/signup/widget-integration.ts'
import { useCall } from '#web/api/query.ts'
import { messageOf } from '#web/errors/message-of.ts'
import { Status } from '#web/ui/feedback/status.tsx'
import { FieldError } from '#web/ui/form/field-parts.tsx'
import styles from './integration-try.module.css'

/** Sends what is written once, and shows what went out and what came back. */
export function IntegrationTry() {
  const { t } = useTranslation(['widget-integration', 'common'])
  const form = useFormContext<WidgetIntegration>()
  const test = useCall('POST /widget-integration/test')
  const [phone, setPhone] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = async () => {
    setMissing(phone.trim() === '')
    const { data: body } = IntegrationTest.safeParse({ ...form.getValues(), phone })
    // What is wrong with what is written is told at its field.
    if (body) test.mutate({ body })
    else await form.trigger(['method', 'endpointUrl', 'phoneParameter', 'responseValuePath'])
  }
  const problem = isMissing ? t('common:field.fieldRequired') : test.error ? messageOf(test.error) : ''
  const outcome = test.data
  return (
    <>
      <TextInput
        label={t('phone')}
        type="tel"
        autoComplete="tel"
        value={phone}
        onChange={event => setPhone(event.currentTarget.value)}
        error={problem && <FieldError text={problem} />}
      />
      <div>
        <Button variant="default" onClick={() => void send()} loading={test.isPending}>
          {t('send')}
        </Button>
      </div>
      {outcome && (
        <section className={styles.outcome} aria-live="polite">
          <h3>{t('sent')}</h3>
          <pre>{outcome.request}</pre>
          <h3>{t('answer')}</h3>
          <p>
            {outcome.status !== null && t('status', { status: outcome.status })}{' '}
            {outcome.problem === null ? (
              <Status tone="ok">{t('value', { value: outcome.value })}</Status>
            ) : (
              <Status tone="fail">{t(`problems.${outcome.problem}`)}</Status>
            )}
          </p>
          {outcome.answer !== '' && <pre>{outcome.answer}</pre>}
        </section>
      )}
    </>
  )
}
