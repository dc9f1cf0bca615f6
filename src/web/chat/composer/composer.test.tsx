import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { createRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Account } from '#contract/account/account.ts'
import type { MmsLimitations } from '#contract/chat/conversations.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { runOf, useLiveCommands } from '#web/keyboard/commands.ts'
import KeyHelp from '#web/keyboard/key-help.tsx'
import { accountNumber, conversation, id } from '#web/live/rows.fixture.ts'
import { signedOut, useSession } from '#web/session/session.ts'
import { draw } from '#web/ui/form/form-fixture.tsx'
import type { SendInput } from '../outbox/outgoing.ts'
import { Composer } from './composer.tsx'
import { setDraft, useDrafts } from './drafts.ts'

const begun = conversation({ conversationId: 'new-1' })
const stored = conversation({ conversationId: id(100) })
const account: Account = {
  name: 'lumo-ceramics',
  displayName: 'Lumo Ceramics',
  status: 'ACTIVE',
  phoneNumbers: [{ number: accountNumber, isDefault: true, customName: null, isZenon: false, country: 'US' }],
  trial: false,
  trialFinishDate: null,
  videoKey: null,
  bulkMessagingEnabled: false,
  popupEnabled: false,
  nfcSignsEnabled: false,
  currency: 'USD',
  timeZone: 'America/New_York',
  integrations: [],
  isPlanEligible: false,
  isDemo: true,
}
const send = vi.fn<(input: SendInput) => void>()

async function show(chat: typeof begun, shown: 'help' | null = null, limitations?: MmsLimitations) {
  await i18next.loadNamespaces(['chat', 'keyboard'])
  const textbox = createRef<HTMLTextAreaElement>()
  const { user } = await draw(() => (
    <QueryClientProvider client={createQueryClient()}>
      <Composer
        conversation={chat}
        account={account}
        limitations={limitations}
        textbox={textbox}
        send={send}
        refused={null}
        onWrite={() => {}}
        onTyping={() => {}}
        onLeave={() => {}}
        markRead={() => {}}
      />
      {shown === 'help' && <KeyHelp onClose={() => {}} />}
    </QueryClientProvider>
  ))
  return user
}

beforeEach(() => {
  send.mockClear()
  useDrafts.setState({ drafts: {} })
  useSession.setState({ ...signedOut, jwt: 'jwt', account: 'lumo-ceramics', sub: 'marta' })
})

test('in a chat that is only begun notes and whispers cannot be chosen, and who tries is told why', async () => {
  const user = await show(begun)
  await user.click(screen.getByRole('radio', { name: 'Note' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Text' }).checked).toBe(true)
  expect(screen.getByRole('alert').textContent).toContain('once the first text has been sent')
})

test('a note that stands in such a box is kept and not sent', async () => {
  setDraft(begun.conversationId, { channel: 'note', text: 'Collects bowls' })
  const user = await show(begun)
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  expect(screen.getByRole('alert').textContent).toContain('once the first text has been sent')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Collects bowls')
  expect(send).not.toHaveBeenCalled()
})

test('no key writes a note there', async () => {
  await show(begun)
  expect(runOf(useLiveCommands.getState().claims, 'writeNote')).toBeUndefined()
})

test('the help says why beside the key', async () => {
  await show(begun, 'help')
  const said = await screen.findAllByText(/once the first text has been sent/)
  expect(said).toHaveLength(2)
})

test('in a chat that the server has they are chosen, by a key as well', async () => {
  const user = await show(stored)
  await user.click(screen.getByRole('radio', { name: 'Note' }))
  expect(within(screen.getByRole('group')).getByRole<HTMLInputElement>('radio', { name: 'Note' }).checked).toBe(true)
  runOf(useLiveCommands.getState().claims, 'writeWhisper')?.()
  expect(await screen.findByRole('button', { name: 'Whisper' })).toBeTruthy()
})

test('where the carrier sends no files none is offered, and one that is dropped is told the true reason', async () => {
  await show(stored, null, { mmsAvailableContentTypes: [], mmsMaxFileSize: 0 })
  expect(screen.queryByRole('button', { name: 'Attach a file' })).toBeNull()
  const files = [new File(['bowl'], 'bowl.png', { type: 'image/png' })]
  fireEvent.drop(screen.getByRole('textbox'), { dataTransfer: { files, types: ['Files'] } })
  expect((await screen.findByRole('alert')).textContent).toContain('Your carrier cannot send files.')
})
