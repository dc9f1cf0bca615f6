import '#web/theme/mantine-styles.ts'
import '#web/theme/tokens.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import i18next from 'i18next'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { Message } from '#contract/chat/messages.ts'
import { tabs } from '#contract/chat/chat-tabs.ts'
import { conversationListLimit } from '#contract/limits.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { ConversationList } from '#web/chat/list/conversation-list.tsx'
import { baseQuery, pagesQuery } from '#web/chat/list/conversation-pages-query.ts'
import { matchOf } from '#web/chat/list/use-conversations.ts'
import { MessageLog } from '#web/chat/thread/message-log.tsx'
import { textsReady } from '#web/i18n.ts'
import { theme } from '#web/theme/theme.ts'
import { conversationAt, messageAt } from './rows.ts'

// Mounts the app's own list and thread, and the bare virtualizer with the same texts, each in the same place.

const messages = Array.from({ length: 20_000 }, (_, index) => messageAt(index))
const conversations = Array.from({ length: 10_000 }, (_, index) => conversationAt(index))
const nothing = () => undefined
const asleep = () => Promise.resolve()

const queue = { of: 'chats', tab: tabs.queued, isUnreadOnly: false } as const
const client = createQueryClient()
const count = { total: 1, unread: 1 }
client.setQueryData(query('GET /stats')().queryKey, { my: count, queued: count, team: count, spam: count })
// As after one has scrolled down to the end: the newest, and all of them by pages.
client.setQueryData(baseQuery(false).queryKey, conversations.slice(0, conversationListLimit))
client.setQueryData(pagesQuery(matchOf(queue, '')).queryKey, { rows: conversations, hasMore: false })

const threadOf = (shown: Message[]) => ({
  messages: shown,
  hasOlder: false,
  loadOlder: asleep,
  loadDownTo: () => Promise.resolve(true),
  isLoading: false,
  isLoadingOlder: false,
  didOlderFail: false,
  isPrepending: false,
  didFail: false,
  isBehind: false,
  retry: nothing,
})

function OwnThread({ shown }: { shown: Message[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <MessageLog
      thread={threadOf(shown)}
      users={[]}
      target={null}
      unreadCount={0}
      isClosed={false}
      scroller={scroller}
      onOpenNotes={nothing}
      retry={nothing}
      check={nothing}
      takeBack={nothing}
    />
  )
}

function BareThread({ shown }: { shown: Message[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const view = useRef<VirtualizerHandle>(null)
  useLayoutEffect(() => {
    view.current?.scrollToIndex(shown.length - 1, { align: 'end' })
  }, [shown])
  return (
    <div ref={scroller} data-scroller style={{ flex: 1, overflowY: 'auto', overflowAnchor: 'none' }}>
      <Virtualizer ref={view} scrollRef={scroller} data={shown}>
        {message => (
          <div key={message.messageId} style={{ padding: 8 }}>
            {message.body}
          </div>
        )}
      </Virtualizer>
    </div>
  )
}

function BareList() {
  return (
    <div data-scroller style={{ flex: 1, overflowY: 'auto' }}>
      <Virtualizer data={conversations} itemSize={60}>
        {conversation => (
          <div key={conversation.conversationId} style={{ height: 60 }}>
            {conversation.clientNumber} {conversation.lastMessage?.body}
          </div>
        )}
      </Virtualizer>
    </div>
  )
}

type Kind = 'thread' | 'bareThread' | 'list' | 'bareList'
const screens: Record<Kind, { draw: (shown: Message[]) => ReactNode; firstText: string }> = {
  thread: {
    draw: shown => <OwnThread shown={shown} />,
    firstText: '19999 ',
  },
  bareThread: { draw: shown => <BareThread shown={shown} />, firstText: '19999 ' },
  list: {
    draw: () => (
      <ConversationList
        place={queue}
        selected={undefined}
        selectedId=""
        isSearching={false}
        onUnreadOnly={nothing}
        onSearch={nothing}
      />
    ),
    firstText: 'Kowalewska 1',
  },
  bareList: { draw: () => <BareList />, firstText: '+14155550001' },
}

type Shown = { kind: Kind; messages: Message[] } | null
let show: (shown: Shown) => void = nothing

function Stage() {
  const [shown, setShown] = useState<Shown>(null)
  useLayoutEffect(() => {
    show = setShown
  }, [])
  return <div id="stage">{shown && screens[shown.kind].draw(shown.messages)}</div>
}

const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
/** After the paint of the frame that is being made. */
async function painted(): Promise<number> {
  await frame()
  const { port1, port2 } = new MessageChannel()
  const after = new Promise(resolve => port1.addEventListener('message', resolve, { once: true }))
  port1.start()
  port2.postMessage(null)
  await after
  return performance.now()
}

const stage = () => document.getElementById('stage')
const scrollerOf = () => stage()?.querySelector('[data-scroller], [role=log], [role=list]')

const longestMs = 10_000

/** Milliseconds until the text is in the page and painted. What does not come in ten seconds never will. */
async function untilPainted(text: string, begin: number): Promise<number> {
  while (!stage()?.textContent.includes(text)) {
    if (performance.now() - begin > longestMs) throw new Error(`“${text}” is not shown after ${longestMs} ms`)
    await frame()
  }
  return (await painted()) - begin
}

async function clear(): Promise<void> {
  show(null)
  await painted()
  await painted()
}

/** Milliseconds from mounting a screen to its paint. */
async function mount(kind: Kind): Promise<number> {
  await clear()
  const begin = performance.now()
  show({ kind, messages })
  return untilPainted(screens[kind].firstText, begin)
}

/** Milliseconds from a new message to its paint, while the thread is at its end. */
async function append(kind: 'thread' | 'bareThread', count: number): Promise<number[]> {
  const took: number[] = []
  let shown = messages
  await mount(kind)
  for (let index = 0; index < count; index += 1) {
    const next = { ...messageAt(messages.length + index), body: `new ${index} text`, eventNumber: index }
    shown = [...shown, next]
    const begin = performance.now()
    show({ kind, messages: shown })
    took.push(await untilPainted(next.body, begin))
  }
  return took
}

/** Scrolls at a steady speed, up a thread or down a list. Longest task, longest time between two frames, frames that had a blank place. */
async function scroll(kind: Kind, pixelsPerSecond: number, seconds: number) {
  await mount(kind)
  const scroller = scrollerOf()
  if (!scroller) throw new Error('nothing to scroll')
  const tasks: number[] = []
  const observer = new PerformanceObserver(list => tasks.push(...list.getEntries().map(entry => entry.duration)))
  observer.observe({ type: 'longtask' })
  const { top, height } = scroller.getBoundingClientRect()
  const rows = scroller.lastElementChild?.children ?? new HTMLCollection()
  // By the places of the rows: while one scrolls, virtua lets no pointer through to them.
  const isBlank = (share: number) =>
    ![...rows].some(row => {
      const place = row.getBoundingClientRect()
      return place.top <= top + height * share && place.bottom >= top + height * share
    })
  const up = kind === 'thread' || kind === 'bareThread'
  const gaps: number[] = []
  let blank = 0
  let before = performance.now()
  const end = before + seconds * 1000
  for (;;) {
    await frame()
    const now = performance.now()
    if (now > end) break
    gaps.push(now - before)
    // A frame that came late moves by one frame and a half at most: a machine that others use is not the list's fault.
    scroller.scrollTop += (up ? -1 : 1) * pixelsPerSecond * (Math.min(now - before, 25) / 1000)
    before = now
    if ([0.05, 0.5, 0.95].some(isBlank)) blank += 1
  }
  await painted()
  observer.disconnect()
  return { longestTaskMs: Math.max(0, ...tasks), slowestFrameMs: Math.max(...gaps), frames: gaps.length, blank }
}

const root = document.getElementById('root')
if (root) {
  await textsReady
  await i18next.loadNamespaces(['chat', 'errors'])
  const router = createRouter({ routeTree: createRootRoute({ component: Stage }), history: createMemoryHistory() })
  createRoot(root).render(
    <MantineProvider theme={theme}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  Object.assign(window, { bench: { mount, append, scroll } })
}
