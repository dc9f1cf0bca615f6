import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import i18next from 'i18next'
import { useKeyboardSettings } from '#web/keyboard/keyboard-settings.ts'
import { draw } from '../form/form-fixture.tsx'
import { cut } from './cut.ts'
import { IconAction } from './icon-action.tsx'
import TipArea from './tip-area.tsx'
import { beside, tip } from './tip.ts'

async function open() {
  await i18next.loadNamespaces('keyboard')
  const { user } = await draw(() => (
    <>
      <TipArea />
      <IconAction label="Archive" command="archive">
        <svg />
      </IconAction>
      <IconAction label="Open" aria-expanded>
        <svg />
      </IconAction>
      <time {...tip('Sunday, November 22')}>Yesterday</time>
      <a href="/chat" {...beside('Chats')}>
        <span>Chats</span>
      </a>
      <p {...cut}>A long name</p>
    </>
  ))
  await screen.findByRole('button', { name: 'Archive' })
  return user
}
const shown = () => document.querySelector('[role=tooltip]')?.textContent ?? null

test('an icon says its name and its key while the pointer rests on it, and no more once something is done', async () => {
  const user = await open()
  await user.hover(screen.getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(shown()).toBe('Archivee'))
  await user.keyboard('x')
  expect(shown()).toBeNull()
  await user.unhover(screen.getByRole('button', { name: 'Archive' }))
  await user.hover(screen.getByText('Yesterday'))
  await waitFor(() => expect(shown()).toBe('Sunday, November 22'))
  await user.pointer({ keys: '[MouseLeft]', target: screen.getByText('Yesterday') })
  expect(shown()).toBeNull()
})

test('a key that is switched off is not named', async () => {
  useKeyboardSettings.setState({ hasSingleKeys: false })
  const user = await open()
  await user.hover(screen.getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(shown()).toBe('Archive'))
  useKeyboardSettings.setState({ hasSingleKeys: true })
})

test('with the keyboard the tip comes with the focus', async () => {
  const user = await open()
  await user.tab()
  await waitFor(() => expect(shown()).toBe('Archivee'))
  await user.tab()
  expect(shown()).toBeNull()
})

test('nothing comes by a finger, nor on what is open', async () => {
  const user = await open()
  await user.pointer({ target: screen.getByRole('button', { name: 'Archive' }), keys: '[TouchA>]' })
  fireEvent.pointerOver(screen.getByRole('button', { name: 'Archive' }), { pointerType: 'touch' })
  await user.hover(screen.getByRole('button', { name: 'Open' }))
  await new Promise(resolve => setTimeout(resolve, 600))
  expect(shown()).toBeNull()
})

test('the browser’s own title stands on a text while it is cut, and only then', async () => {
  const user = await open()
  const name = screen.getByText('A long name')
  await user.hover(name)
  expect(name.title).toBe('')
  await user.unhover(name)
  Object.defineProperties(name, { clientWidth: { value: 50 }, scrollWidth: { value: 90 } })
  await user.hover(name)
  expect(name.title).toBe('A long name')
})

test('a text of two lines has its title while a third is cut off', async () => {
  const user = await open()
  const name = screen.getByText('A long name')
  Object.defineProperties(name, { clientHeight: { value: 40 }, scrollHeight: { value: 60 } })
  await user.hover(name)
  expect(name.title).toBe('')
  await user.unhover(name)
  name.style.setProperty('-webkit-line-clamp', '2')
  await user.hover(name)
  expect(name.title).toBe('A long name')
})
