import { beforeEach, expect, test } from 'vitest'
import { signedOut, useSession } from '#web/session/session.ts'
import { draftOf, restoreDraft, setDraft, useDrafts } from './drafts.ts'

beforeEach(() => {
  useDrafts.setState({ drafts: {} })
  useSession.setState({ ...signedOut, sub: 'marta' })
})

const refused = { text: 'Hello', channel: 'sms' as const, from: null, file: null }

test('a draft stays with its conversation', () => {
  setDraft('one', { text: 'for one' })
  setDraft('two', { text: 'for two', channel: 'note' })
  expect(draftOf('one')).toMatchObject({ text: 'for one', channel: 'sms' })
  expect(draftOf('two')).toMatchObject({ text: 'for two', channel: 'note' })
})

test('a reload and a new sign-in lose no text', async () => {
  setDraft('one', { text: 'half a sen', file: new File(['x'], 'bowl.png') })
  const stored = sessionStorage.getItem('drafts') ?? ''
  useDrafts.setState({ drafts: {} })
  sessionStorage.setItem('drafts', stored)
  useSession.setState(signedOut)
  await useDrafts.persist.rehydrate()
  useSession.setState({ sub: 'marta' })
  expect(draftOf('one')).toMatchObject({ text: 'half a sen', file: null })
})

test('who signs in next does not see them', () => {
  setDraft('one', { text: 'mine' })
  useSession.setState({ sub: 'jonas' })
  expect(draftOf('one').text).toBe('')
})

test('an emptied draft is not kept', () => {
  setDraft('one', { text: 'a' })
  setDraft('one', { text: '' })
  expect(useDrafts.getState().drafts).toEqual({})
})

test('what was refused goes before what has been written since, and once only', () => {
  restoreDraft('one', refused)
  expect(draftOf('one').text).toBe('Hello')
  restoreDraft('one', refused)
  expect(draftOf('one').text).toBe('Hello')
  setDraft('one', { text: 'and more' })
  restoreDraft('one', refused)
  restoreDraft('one', refused)
  expect(draftOf('one').text).toBe('Hello\nand more')
})
