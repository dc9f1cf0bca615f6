import { Button } from '@mantine/core'
import { IconBan, IconCheck, IconMessage2, IconNote, IconPencil } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TimelineEntry } from '#contract/contacts/contact-timeline.ts'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { personOf } from '#web/format/names.ts'
import { fullTime } from '#web/format/times.ts'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import styles from './contact-page.module.css'

const icons = { message: IconMessage2, consent: IconCheck, block: IconBan, act: IconPencil } as const

/** Everything that happened with a contact, newest first. */
export function ContactTimeline({ number }: { number: string }) {
  const { t } = useTranslation('contacts')
  const route = 'GET /contacts/:number/timeline' as const
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [route, { params: { number } }],
    queryFn: ({ pageParam }) => call(route)({ params: { number }, query: { ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: last => last.next,
  })
  const entries = data?.pages.flatMap(page => page.items) ?? []
  return (
    <section className={styles.timeline} aria-label={t('timeline.title')}>
      <h2>{t('timeline.title')}</h2>
      {error && <ListFailed title={t('timeline.title')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListWaiting />}
      {data && entries.length === 0 && <p className={styles.muted}>{t('timeline.empty')}</p>}
      <ul className={styles.entries}>
        {entries.map(entry => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" mt={12} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('timeline.older')}
        </Button>
      )}
    </section>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { i18n } = useTranslation()
  const told = useTold()
  const moment = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  const isNote = entry.kind === 'message' && (entry.message.channel === 'note' || entry.message.channel === 'whisper')
  const Icon = isNote ? IconNote : icons[entry.kind]
  const { title, text } = told(entry)
  return (
    <li className={styles.entry}>
      <Icon size={16} stroke={1.5} aria-hidden />
      <div>
        <b>{title}</b>
        {text && <p>{text}</p>}
      </div>
      <time dateTime={entry.at} title={fullTime(entry.at, i18n.language)}>
        {moment.format(new Date(entry.at))}
      </time>
    </li>
  )
}

/** An entry in words. */
function useTold() {
  const { t, i18n } = useTranslation('contacts')
  const { data: users } = useQuery(query('GET /users')())
  const { data: fields } = useQuery(query('GET /custom-fields')({ query: { limit: 200 } }))
  const names = new Intl.ListFormat(i18n.language)
  const columns = ['phone', 'name', 'surname', 'email', 'gender', 'birthday'] as const
  const columnName = (what: string) => {
    const column = columns.find(one => one === what)
    return column ? t(`timeline.columns.${column}`) : (fields?.items.find(field => field.id === what)?.name ?? what)
  }
  return (entry: TimelineEntry): { title: string; text: string } => {
    if (entry.kind === 'message') {
      const { direction, channel, body, properties } = entry.message
      const kind = channel === 'note' || channel === 'whisper' || channel === 'system' ? channel : direction
      return { title: t(`timeline.message.${kind}`), text: body || (properties.attachments?.[0] ? t('timeline.file') : '') }
    }
    if (entry.kind === 'consent') return { title: t(`consentKinds.${entry.consent.kind}`), text: entry.consent.text }
    if (entry.kind === 'block') return { title: t('timeline.blocked'), text: t(`blockReasons.${entry.reason}`) }
    const who = entry.by ? personOf(users, entry.by)?.name : null
    const what = entry.act === 'EDITED' ? entry.what.map(columnName) : entry.what
    return {
      title: [t(`timeline.acts.${entry.act}`), who].filter(Boolean).join(' · '),
      text: what.length > 0 ? names.format(what) : '',
    }
  }
}
