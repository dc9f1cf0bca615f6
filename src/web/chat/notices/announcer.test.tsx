import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { textsReady } from '#web/i18n.ts'
import { id, message } from '#web/live/rows.fixture.ts'
import { Announcer } from './announcer.tsx'

beforeAll(async () => {
  await textsReady
  await i18next.loadNamespaces('chat')
})

const long = 'A text that is longer than what a toast or the list would show of it'
const photo = { fileUrl: '/bowl.png', contentType: 'image/png', sizeBytes: 1, name: 'bowl.png', width: null, height: null }
const incoming = (n: number, body: string) => message({ messageId: id(n), body, direction: 'in' })

test('what comes in is read out whole; what stood there at the start, and what one writes, is not', () => {
  const { rerender } = render(<Announcer last={undefined} isLoading />)
  const said = screen.getByRole('status')
  rerender(<Announcer last={incoming(1, 'Here before')} isLoading={false} />)
  expect(said.textContent).toBe('')
  rerender(<Announcer last={incoming(2, long)} isLoading={false} />)
  expect(said.textContent).toBe(`New message: ${long}`)
  rerender(<Announcer last={message({ messageId: id(3), direction: 'out' })} isLoading={false} />)
  expect(said.textContent).toBe('')
  rerender(
    <Announcer
      last={{ ...incoming(4, ''), properties: { attachments: [photo], isPinnedToTop: false, optOut: null } }}
      isLoading={false}
    />,
  )
  expect(said.textContent).toBe('New message: Photo')
})
