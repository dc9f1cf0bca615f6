import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { embedLine } from '#contract/signup/embed-line.ts'
import type { EmbeddedNewsletter } from '#contract/signup/embedded-newsletters.ts'
import { query } from '#web/api/query.ts'
import { span, useSecondsSince } from '#web/format/times.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Status } from '#web/ui/feedback/status.tsx'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { formHeightPx } from './form-height.ts'
import styles from './installation.module.css'

/** Whoever puts the line into a page looks here whether it works: visits tell nobody, so it is asked again. */
const lookAgainMs = 2000

/** The line of one form, what a strict page has to allow, and whether a page shows it. */
export function Installation({ id }: { id: string }) {
  const { t } = useTranslation('widgets', { keyPrefix: 'embedded' })
  const {
    data: form,
    error,
    refetch,
  } = useQuery({
    ...query('GET /embedded-newsletters/:id')({ params: { id } }),
    refetchInterval: lookAgainMs,
  })
  if (!form && error) return <ListFailed title={t('installation')} error={error} onRetry={() => void refetch()} />
  if (!form) return <ListWaiting />
  const { origin } = new URL(form.url)
  return (
    <>
      <section className={styles.card}>
        <h2>{t('lineTitle')}</h2>
        <p>{t('lineText')}</p>
        <Line label={t('lineTitle')} text={embedLine(form.url, formHeightPx(form.draft))} />
        <p className={styles.hint}>{t('lineHint')}</p>
      </section>
      <section className={styles.card}>
        <h2>{t('seenTitle')}</h2>
        <Seen form={form} />
      </section>
      <section className={styles.card}>
        <h2>{t('policyTitle')}</h2>
        <p>{t('policyText')}</p>
        <Line label={t('policyTitle')} text={`script-src ${origin}; connect-src ${origin}; img-src ${origin}`} />
      </section>
    </>
  )
}

/** Text for somebody's page, and the button that copies it. */
function Line({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('widgets', { keyPrefix: 'embedded' })
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // A browser that forbids it: one copies by hand.
      () => setCopied(false),
    )
  return (
    <div className={styles.line}>
      <code id={id} role="group" aria-label={label} tabIndex={0}>
        {text}
      </code>
      {/* Only a safe address has a clipboard. */}
      {window.isSecureContext && (
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={16} stroke={1.5} /> : <IconCopy size={16} stroke={1.5} />}
          onClick={() => void copy()}
          aria-describedby={id}
        >
          {t(isCopied ? 'lineCopied' : 'copyLine')}
        </Button>
      )}
    </div>
  )
}

/** Whether a page shows the form, or why none can. */
function Seen({ form: { id, liveVersion, isActive, lastSeenAt, lastSeenOn } }: { form: EmbeddedNewsletter }) {
  const { t } = useTranslation('widgets', { keyPrefix: 'embedded' })
  const edit = (
    <div>
      <ButtonLink to="/embedded-newsletters/edit/$id" params={{ id }} variant="default">
        {t('edit')}
      </ButtonLink>
    </div>
  )
  if (liveVersion === 0)
    return (
      <>
        <p>{t('notPublished')}</p>
        {edit}
      </>
    )
  return (
    <>
      {!isActive && <p>{t('notActive')}</p>}
      {lastSeenAt ? <LastSeen at={lastSeenAt} on={lastSeenOn} /> : <Status tone="off">{t('neverSeen')}</Status>}
      <p className={styles.hint}>{t('seenHint')}</p>
    </>
  )
}

/** "Last seen 5 s ago", and where. */
function LastSeen({ at, on }: { at: string; on: string | null }) {
  const { t } = useTranslation('widgets', { keyPrefix: 'embedded' })
  const seconds = useSecondsSince(at)
  const ago = seconds < 60 ? `${seconds} s` : span(Math.floor(seconds / 60))
  return (
    <>
      <Status tone="ok">{t('seen', { ago })}</Status>
      {on && <p>{t('seenOn', { origin: on })}</p>}
    </>
  )
}
