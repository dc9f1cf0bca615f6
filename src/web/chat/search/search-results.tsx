import { Button, EmptyState } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/api/call.ts'
import { WaitingRows } from '#web/ui/feedback/waiting-rows.tsx'
import classes from './chat-search.module.css'
import { Failure } from '../../ui/feedback/failure.tsx'
import { FoundChatRow, FoundMessageRow } from './search-rows.tsx'

const route = 'GET /chat-search' as const
/** The next page is asked for while its place is still so far below. */
const aheadPx = 400

export type SearchResultsProps = {
  /** As the address has them. */
  words: string
  tab: number
  selectedId: string
  selectedMessageId: string | undefined
  onClose: () => void
  /** A message is chosen that is chosen already: one wants to see it again. */
  onAgain: () => void
}

/** What was found: chats, then messages, more of them as one scrolls. */
export function SearchResults(props: SearchResultsProps) {
  const { words, tab, selectedId, selectedMessageId, onClose, onAgain } = props
  const { t } = useTranslation('search')
  const scroller = useRef<HTMLDivElement>(null)
  const { data, isError, isFetching, isPlaceholderData, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [route, { query: { search: words } }],
    queryFn: ({ pageParam, signal }) =>
      call(route)({ query: { search: words, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: last => last.next,
    placeholderData: keepPreviousData,
  })
  const chats = data?.pages.flatMap(page => page.chats) ?? []
  const messages = data?.pages.flatMap(page => page.messages) ?? []
  const count = chats.length + messages.length
  const address = { tab, search: words }
  const isNothing = data && !isFetching && !hasNextPage && count === 0
  // Of one person there may be many: who came twice, because the order changed meanwhile, stands once.
  const once = new Map(chats.map(chat => [chat.conversationId, chat]))
  return (
    <>
      <p role="status" className={classes.spoken}>
        {data && !isFetching && (hasNextPage ? t('foundFirst', { count }) : t('found', { count }))}
      </p>
      <div ref={scroller} className={classes.results} data-stale={isPlaceholderData || undefined}>
        {!data && !isError && <WaitingRows />}
        {once.size > 0 && (
          <section aria-labelledby="found-chats">
            <h2 id="found-chats">{t('chats')}</h2>
            <ul>
              {[...once.values()].map(chat => (
                <FoundChatRow
                  key={chat.conversationId}
                  chat={chat}
                  address={address}
                  isSelected={chat.conversationId === selectedId && !selectedMessageId}
                />
              ))}
            </ul>
          </section>
        )}
        {messages.length > 0 && (
          <section aria-labelledby="found-messages">
            <h2 id="found-messages">{t('messages')}</h2>
            <ul>
              {messages.map(message => (
                <FoundMessageRow
                  key={message.messageId}
                  message={message}
                  address={address}
                  isSelected={message.messageId === selectedMessageId}
                  onAgain={onAgain}
                />
              ))}
            </ul>
          </section>
        )}
        {isError && <Failure text={t('failed')} retry={() => void (data ? fetchNextPage() : refetch())} />}
        {isNothing && <Nothing words={words} onClose={onClose} />}
        {data && hasNextPage && !isError && !isPlaceholderData && (
          <More key={data.pages.length} scroller={scroller} onSeen={() => void fetchNextPage()} />
        )}
      </div>
    </>
  )
}

function Nothing({ words, onClose }: { words: string; onClose: () => void }) {
  const { t } = useTranslation('search')
  return (
    <EmptyState className={classes.nothing}>
      <EmptyState.Indicator>
        <IconSearchOff stroke={1.5} aria-hidden />
      </EmptyState.Indicator>
      <EmptyState.Title component="h2">{t('nothing', { words })}</EmptyState.Title>
      <EmptyState.Description>{t('nothingText')}</EmptyState.Description>
      <EmptyState.Actions>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}

type MoreProps = { scroller: React.RefObject<HTMLElement | null>; onSeen: () => void }

/** The end of what is here; when it comes near, the next page is asked for, and this one gives way to the next. */
function More({ scroller, onSeen }: MoreProps) {
  const { t } = useTranslation('search')
  const end = useRef<HTMLParagraphElement>(null)
  const [isAsked, setAsked] = useState(false)
  const seen = useEffectEvent(() => {
    if (isAsked) return
    setAsked(true)
    onSeen()
  })
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && seen(), {
      root: scroller.current,
      rootMargin: `${aheadPx}px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [scroller])
  return (
    <p ref={end} className={classes.more}>
      {t('further')}
    </p>
  )
}
