import { Button } from '@mantine/core'
import {
  IconAlertCircle,
  IconArrowDownLeft,
  IconArrowUpRight,
  IconBan,
  IconCheck,
  IconEyeOff,
  IconMessage2,
  IconNote,
  IconPencil,
  IconShoppingBag,
} from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat/messages.ts'
import { isFailure, shownStatus } from '#contract/chat/status.ts'
import type { TimelineEntry } from '#contract/contacts/contact-timeline.ts'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { personOf } from '#web/format/names.ts'
import { moneyText } from '#web/format/money.ts'
import { fullTime, mediumMoment } from '#web/format/times.ts'
import { useSystemText } from '#web/chat/thread/system-text.ts'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import styles from './contact-page.module.css'
import { tip } from '#web/ui/tip/tip.ts'

const icons = { consent: IconCheck, purchase: IconShoppingBag, block: IconBan, act: IconPencil } as const
const messageIcons = {
  in: IconArrowDownLeft,
  out: IconArrowUpRight,
  failed: IconAlertCircle,
  note: IconNote,
  whisper: IconEyeOff,
  system: IconMessage2,
} as const

/** What a message is to whoever reads the history: which way it went, or that it did not. */
function kindOf({ direction, channel, status }: Message): keyof typeof messageIcons {
  if (channel === 'note' || channel === 'whisper' || channel === 'system') return channel
  return direction === 'out' && isFailure(status) ? 'failed' : direction
}

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
  const kind = entry.kind === 'message' ? kindOf(entry.message) : null
  const Icon = entry.kind === 'message' ? messageIcons[kindOf(entry.message)] : icons[entry.kind]
  const { title, text } = told(entry)
  return (
    <li className={styles.entry} data-kind={kind ?? undefined}>
      <Icon size={16} stroke={1.5} aria-hidden />
      <div>
        <b>{title}</b>
        {text && <p>{text}</p>}
      </div>
      <time dateTime={entry.at} {...tip(fullTime(entry.at, i18n.language))}>
        {mediumMoment(new Date(entry.at), i18n.language)}
      </time>
    </li>
  )
}

/** An entry in words. */
function useTold() {
  const { t, i18n } = useTranslation(['contacts', 'chat'])
  const { data: users } = useQuery(query('GET /users')())
  const { data: fields } = useQuery(query('GET /custom-fields')({ query: { limit: 200 } }))
  const systemText = useSystemText()
  const authorOf = ({ direction, channel, userId, isBulk }: Message) => {
    if (direction === 'in' || channel === 'system') return null
    if (userId === null) return t(isBulk ? 'chat:campaign' : 'chat:automatic')
    // While the team is on its way nobody is named, rather than somebody else.
    return users ? (personOf(users, userId)?.name ?? t('chat:unknownPerson')) : null
  }
  const names = new Intl.ListFormat(i18n.language)
  const columns = ['phone', 'name', 'surname', 'email', 'gender', 'birthday', 'timeZone', 'shopAccountAt'] as const
  const columnName = (what: string) => {
    const column = columns.find(one => one === what)
    return column ? t(`timeline.columns.${column}`) : (fields?.items.find(field => field.id === what)?.name ?? what)
  }
  return (entry: TimelineEntry): { title: string; text: string } => {
    if (entry.kind === 'message') {
      const { message } = entry
      const kind = kindOf(message)
      const [file] = message.properties.attachments
      const isPhoto = file?.contentType.startsWith('image/') ?? false
      const what =
        kind === 'in' || kind === 'out'
          ? t(`timeline.message.${kind}${file ? (isPhoto ? 'Photo' : 'File') : ''}`)
          : kind === 'failed'
            ? t(`chat:status.${shownStatus(message.status ?? 'SENT')}`)
            : t(`timeline.message.${kind}`)
      const said = kind === 'system' ? systemText(message) : message.body || (kind === 'failed' && file ? t('timeline.file') : '')
      return { title: [what, authorOf(message)].filter(Boolean).join(' · '), text: said }
    }
    if (entry.kind === 'consent') return { title: t(`consentKinds.${entry.consent.kind}`), text: entry.consent.text }
    if (entry.kind === 'purchase') {
      const { amount, currency, orderNumber, campaign } = entry.purchase
      return {
        title: `${t('timeline.purchase')} · ${moneyText(amount, currency, i18n.language)}`,
        text: t(campaign ? 'timeline.orderAfter' : 'timeline.order', { number: orderNumber, campaign: campaign ?? '' }),
      }
    }
    if (entry.kind === 'block') return { title: t('timeline.blocked'), text: t(`blockReasons.${entry.reason}`) }
    const who = entry.by ? personOf(users, entry.by)?.name : null
    const what = entry.act === 'EDITED' ? entry.what.map(columnName) : entry.what
    return {
      title: [t(`timeline.acts.${entry.act}`), who].filter(Boolean).join(' · '),
      text: what.length > 0 ? names.format(what) : '',
    }
  }
}
