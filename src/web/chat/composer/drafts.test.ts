import { renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { signedOut, useSession } from '#web/session/session.ts'
import {
  draftOf,
  draftSaved,
  dropFromDraft,
  dropSent,
  type Mode,
  modes,
  moveDraft,
  restoreDraft,
  setDraft,
  takeDrafts,
  unsavedDrafts,
  useDrafts,
  useUnfinished,
} from './drafts.ts'
import { useLaterFiles } from './files/later-files.ts'

beforeEach(() => {
  useDrafts.setState({ drafts: {} })
  useSession.setState({ ...signedOut, ...marta })
})

const marta = { account: 'lumo', sub: 'marta' }
const refused = { text: 'Hello', channel: 'sms' as const, from: null, file: null, isPinned: false }
const stored = (conversationId: string, sms: string) => ({
  conversationId,
  channel: 'sms' as const,
  sms,
  note: '',
  whisper: '',
  from: null,
  updatedAt: '2026-11-22T10:00:00.000Z',
})
const save = (conversationId: string) => {
  const words = unsavedDrafts().get(conversationId)
  if (words) draftSaved(conversationId, words)
}

test('a draft stays with its conversation', () => {
  setDraft('one', { text: 'for one' })
  setDraft('two', { channel: 'note', text: 'for two' })
  expect(draftOf('one')).toMatchObject({ text: 'for one', channel: 'sms' })
  expect(draftOf('two')).toMatchObject({ text: 'for two', channel: 'note' })
})

test('each way of writing has its own words: a note is no text because one changes the mode', () => {
  setDraft('one', { channel: 'note', text: 'Rude last time' })
  setDraft('one', { channel: 'sms' })
  expect(draftOf('one')).toMatchObject({ channel: 'sms', text: '' })
  setDraft('one', { text: 'Hi Jan' })
  setDraft('one', { channel: 'note' })
  expect(draftOf('one')).toMatchObject({ channel: 'note', text: 'Rude last time' })
})

test('a reload and a new sign-in lose no text', async () => {
  setDraft('one', { text: 'half a sen', file: new File(['x'], 'bowl.png') })
  const kept = sessionStorage.getItem('draft-words') ?? ''
  useDrafts.setState({ drafts: {} })
  sessionStorage.setItem('draft-words', kept)
  useSession.setState(signedOut)
  await useDrafts.persist.rehydrate()
  useSession.setState(marta)
  expect(draftOf('one')).toMatchObject({ text: 'half a sen', file: null })
})

test('of a tab and the one that was duplicated from it, what was written last has the higher number', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  setDraft('one', { text: 'both' })
  const copied = sessionStorage.getItem('draft-words') ?? ''
  for (let keys = 0; keys < 20; keys += 1) setDraft('one', { text: `first tab ${keys}` })
  const first = unsavedDrafts().get('one')
  vi.advanceTimersByTime(1000)
  sessionStorage.setItem('draft-words', copied)
  await useDrafts.persist.rehydrate()
  setDraft('one', { text: 'second tab' })
  const second = unsavedDrafts().get('one')
  vi.useRealTimers()
  expect(second?.device).toBe(first?.device)
  expect(second?.change).toBeGreaterThan(first?.change ?? 0)
})

test('who signs in next does not see them, nor sends them to the server', () => {
  setDraft('one', { text: 'mine' })
  useSession.setState({ sub: 'jonas' })
  expect(draftOf('one').text).toBe('')
  expect(unsavedDrafts().size).toBe(0)
})

test('an emptied draft is not kept once the server knows', () => {
  setDraft('one', { text: 'a' })
  setDraft('one', { text: '' })
  expect(unsavedDrafts().get('one')).toMatchObject({ sms: '' })
  save('one')
  expect(useDrafts.getState().drafts).toEqual({})
})

test('what was written while it was being saved is still to be saved, and has a higher number', () => {
  setDraft('one', { text: 'Hel' })
  const onItsWay = unsavedDrafts().get('one')
  setDraft('one', { text: 'Hello' })
  setDraft('one', { text: 'Hel' })
  if (onItsWay) draftSaved('one', onItsWay)
  expect(unsavedDrafts().get('one')?.change).toBeGreaterThan(onItsWay?.change ?? Number.POSITIVE_INFINITY)
  save('one')
  expect(unsavedDrafts().size).toBe(0)
})

test('what was refused goes before what has been written since, and once only', () => {
  restoreDraft('one', refused, marta)
  expect(draftOf('one').text).toBe('Hello')
  restoreDraft('one', refused, marta)
  expect(draftOf('one').text).toBe('Hello')
  setDraft('one', { text: 'and more' })
  restoreDraft('one', refused, marta)
  restoreDraft('one', refused, marta)
  expect(draftOf('one').text).toBe('Hello\nand more')
})

test('pictures that come back stand one behind the other: none takes the place of another, and each goes with a text of its own', () => {
  const [bowl, mug, vase] = ['bowl', 'mug', 'vase'].map(name => new File([name], `${name}.png`, { type: 'image/png' }))
  const picture = (file = bowl) => ({ ...refused, text: '', file: file ?? null })
  const later = () => renderHook(() => useLaterFiles('one')).result.current[0]
  setDraft('one', { file: vase ?? null })
  restoreDraft('one', picture(mug), marta)
  restoreDraft('one', picture(bowl), marta)
  restoreDraft('one', picture(bowl), marta)
  expect(draftOf('one').file).toBe(bowl)
  expect(later()).toEqual([mug, vase])
  setDraft('one', { text: '', file: null })
  expect(draftOf('one').file).toBe(mug)
  renderHook(() => useLaterFiles('one')).result.current[1](vase ?? new File([], ''))
  setDraft('one', { text: '', file: null })
  expect(draftOf('one').file).toBeNull()
})

test('the pictures of a chat that is only begun go along when it becomes the server’s', () => {
  const [bowl, mug] = ['bowl', 'mug'].map(name => new File([name], `${name}.png`, { type: 'image/png' }))
  setDraft('new-1', { file: bowl ?? null })
  setDraft('one', { file: mug ?? null })
  moveDraft('new-1', 'one')
  expect(draftOf('one').file).toBe(bowl)
  expect(renderHook(() => useLaterFiles('one')).result.current[0]).toEqual([mug])
})

test('what was refused never gets among the words of another mode', () => {
  setDraft('one', { channel: 'note', text: 'Rude last time' })
  restoreDraft('one', refused, marta)
  expect(draftOf('one')).toMatchObject({ channel: 'note', text: 'Rude last time' })
  setDraft('one', { channel: 'sms' })
  expect(draftOf('one').text).toBe('Hello')
})

test('a note that was refused comes back with its pin', () => {
  setDraft('one', { channel: 'note' })
  restoreDraft('one', { ...refused, channel: 'note', isPinned: true }, marta)
  expect(draftOf('one')).toMatchObject({ text: 'Hello', isPinned: true })
})

test('drafts of another device come, go, and change, but for what is not saved here yet', () => {
  setDraft('mine', { text: 'written here' })
  setDraft('gone', { text: 'sent elsewhere' })
  save('gone')
  takeDrafts([stored('mine', 'older'), stored('theirs', 'from the phone')], performance.now())
  expect(draftOf('mine').text).toBe('written here')
  expect(draftOf('theirs').text).toBe('from the phone')
  expect(draftOf('gone').text).toBe('')
})

test('an answer that was asked for before a change brings nothing back: what was sent stays sent', () => {
  setDraft('one', { text: 'Hi' })
  save('one')
  const askedAtMs = performance.now() - 1
  setDraft('one', { text: '' })
  save('one')
  takeDrafts([stored('one', 'Hi')], askedAtMs)
  expect(draftOf('one').text).toBe('')
})

test('the chosen mode and sender of an empty box stay when drafts are fetched: a note begun next is no text', () => {
  setDraft('one', { channel: 'note', from: '+48221188345' })
  save('one')
  takeDrafts([], performance.now())
  expect(draftOf('one')).toMatchObject({ channel: 'note', from: '+48221188345' })
  takeDrafts([stored('one', 'from the phone')], performance.now())
  expect(draftOf('one')).toMatchObject({ channel: 'note', text: '' })
  setDraft('one', { channel: 'sms' })
  expect(draftOf('one').text).toBe('from the phone')
})

test('what comes back from a refusal changes no mode, not even that of an empty box', () => {
  setDraft('one', { channel: 'note' })
  restoreDraft('one', refused, marta)
  expect(draftOf('one')).toMatchObject({ channel: 'note', text: '' })
})

test('what comes back goes to who wrote it, whoever is signed in by then', () => {
  useSession.setState({ account: 'lumo', sub: 'jonas' })
  restoreDraft('one', refused, marta)
  expect(draftOf('one').text).toBe('')
  useSession.setState(marta)
  expect(draftOf('one').text).toBe('Hello')
})

test('the draft of another account stays there', () => {
  setDraft('one', { text: 'for lumo' })
  useSession.setState({ account: 'other' })
  expect([draftOf('one').text, unsavedDrafts().size]).toEqual(['', 0])
  takeDrafts([], performance.now())
  useSession.setState(marta)
  expect(draftOf('one').text).toBe('for lumo')
})

test('what was sent from another window leaves this box, but for what has been changed here', () => {
  setDraft('one', { text: 'The answer' })
  dropSent('one', 'sms', 'The answer')
  expect(draftOf('one').text).toBe('The answer')
  save('one')
  dropSent('one', 'note', 'The answer')
  expect(draftOf('one').text).toBe('The answer')
  dropSent('one', 'sms', 'The answer')
  expect(draftOf('one').text).toBe('')
})

test('what goes after all leaves the box where it stands unchanged, and leaves there what was written since', () => {
  restoreDraft('one', refused, marta)
  setDraft('one', { text: 'Hello\nand more' })
  dropFromDraft('one', 'sms', 'Hello', null)
  expect(draftOf('one').text).toBe('and more')
  dropFromDraft('one', 'sms', 'Hello', null)
  expect(draftOf('one').text).toBe('and more')
})

test('a new chat that became the server’s goes on in its mode, with all its words', () => {
  setDraft('new-1', { text: 'Hi' })
  setDraft('new-1', { channel: 'note', text: 'Rude last time' })
  moveDraft('new-1', 'one')
  expect(draftOf('one')).toMatchObject({ channel: 'note', text: 'Rude last time' })
  setDraft('one', { channel: 'sms' })
  expect(draftOf('one').text).toBe('Hi')
})

test('whatever happens, what was typed while the box said one mode never stands in another, and the mode changes by hand alone', () => {
  const mode = fc.constantFrom(...modes)
  const step = fc.oneof(
    fc.record({ does: fc.constant('choose' as const), mode }),
    fc.record({ does: fc.constant('type' as const) }),
    fc.record({ does: fc.constant('refuse' as const), mode }),
    fc.record({ does: fc.constant('send' as const) }),
    fc.record({ does: fc.constant('save' as const) }),
    fc.record({ does: fc.constant('fetch' as const), mode, words: fc.boolean() }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), steps => {
      useDrafts.setState({ drafts: {} })
      let chosen: Mode = 'sms'
      // From here on it is the box that stands on the screen.
      setDraft('one', { text: 'sms ' })
      for (const one of steps) {
        if (one.does === 'choose') {
          chosen = one.mode
          setDraft('one', { channel: chosen })
        }
        if (one.does === 'type') setDraft('one', { text: `${draftOf('one').text}${chosen} ` })
        if (one.does === 'refuse') restoreDraft('one', { ...refused, text: `${one.mode} `, channel: one.mode }, marta)
        if (one.does === 'send') setDraft('one', { text: '' })
        if (one.does === 'save') save('one')
        if (one.does === 'fetch') {
          const there = { ...stored('one', ''), channel: one.mode, [one.mode]: `${one.mode} ` }
          takeDrafts(one.words ? [there] : [], performance.now() + 1)
        }
        if (Object.keys(useDrafts.getState().drafts).length > 0) expect(draftOf('one').channel).toBe(chosen)
        else chosen = draftOf('one').channel
        for (const each of modes) {
          setDraft('one', { channel: each })
          expect(draftOf('one').text).toMatch(new RegExp(`^(${each} |\\n)*$`))
        }
        setDraft('one', { channel: chosen })
      }
    }),
  )
})

test('a row of the list tells of the chosen mode first, then of any other, and of nothing once that is sent or emptied', () => {
  const shown = (isAsked = true) => renderHook(() => useUnfinished('one', isAsked)).result.current
  setDraft('one', { text: '  ' })
  expect(shown()).toBeNull()
  setDraft('one', { text: 'On its way' })
  setDraft('one', { channel: 'note' })
  expect(shown()).toMatchObject({ channel: 'sms', text: 'On its way' })
  setDraft('one', { text: 'Likes blue' })
  expect(shown()).toMatchObject({ channel: 'note', text: 'Likes blue' })
  expect(shown(false)).toBeNull()
  setDraft('one', { text: '' })
  setDraft('one', { channel: 'sms', text: '' })
  expect(shown()).toBeNull()
  setDraft('one', { file: new File(['x'], 'mug.png', { type: 'image/png' }) })
  expect(shown()).toMatchObject({ channel: 'sms', text: '', file: { name: 'mug.png' } })
})

test('a row does not tell of another person’s draft', () => {
  setDraft('one', { text: 'Mine alone' })
  useSession.setState({ ...signedOut, sub: 'somebody else' })
  expect(renderHook(() => useUnfinished('one', true)).result.current).toBeNull()
})
