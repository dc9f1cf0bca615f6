import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { runOf, useCommand, useLiveCommands } from './commands.ts'

const said: string[] = []
function Claims({ words, isTicked = false }: { words: string; isTicked?: boolean }) {
  useCommand('archive', () => said.push(words), isTicked ? 'ticked' : 'screen')
  return null
}
const press = () => {
  said.length = 0
  runOf(useLiveCommands.getState().claims, 'archive')?.()
  return said.join()
}

test('with chats ticked a key is about them, whichever chat opens meanwhile; without, about the open one again', () => {
  const { rerender } = render(<Claims key="one" words="one" />)
  expect(press()).toBe('one')
  rerender([<Claims key="one" words="one" />, <Claims key="ticked" words="ticked" isTicked />])
  expect(press()).toBe('ticked')
  rerender([<Claims key="two" words="two" />, <Claims key="ticked" words="ticked" isTicked />])
  expect(press()).toBe('ticked')
  rerender(<Claims key="two" words="two" />)
  expect(press()).toBe('two')
  rerender(null)
  expect(press()).toBe('')
})
