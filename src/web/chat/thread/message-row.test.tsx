import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { sent } from '#web/live/rows.fixture.ts'
import { draw } from '#web/ui/form/form-fixture.tsx'
import { CardRow } from './message-row.tsx'

test.each([
  ['waiting', 'Saving…'],
  ['unanswered', 'Not saved yet'],
] as const)('a whisper that is %s says so in the place of its time', async (sending, said) => {
  await i18next.loadNamespaces('chat')
  const message = { ...sent({ channel: 'whisper', body: 'Be nice' }), sending }
  await draw(() => (
    <QueryClientProvider client={createQueryClient()}>
      <CardRow message={message} author="Marta Zielińska" isMarked={false} />
    </QueryClientProvider>
  ))
  expect(await screen.findByText(said)).toBeTruthy()
  expect(screen.queryByRole('time')).toBeNull()
})
