import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useScreenMark } from './screen-mark.ts'

test('a mark stands on the root for as long as one part names it, beside those of others', () => {
  const marks = () => document.documentElement.dataset['screen']
  const wizard = renderHook(useScreenMark, { initialProps: 'form-foot' })
  const form = renderHook(() => useScreenMark('form-foot'))
  const chat = renderHook(({ isOpen }) => useScreenMark('open-chat', isOpen), { initialProps: { isOpen: false } })
  expect(marks()).toBe('form-foot')
  chat.rerender({ isOpen: true })
  expect(marks()).toBe('form-foot open-chat')
  wizard.unmount()
  expect(marks()).toBe('form-foot open-chat')
  form.unmount()
  expect(marks()).toBe('open-chat')
  chat.unmount()
  expect(marks()).toBe('')
})
