import { expect, test } from 'vitest'
import { focusQuietly } from './focus-quietly.ts'

test('what took the focus whole draws no ring until Tab leads there', () => {
  document.body.innerHTML = '<div id="log" tabindex="0"></div><button>Next</button>'
  const log = document.getElementById('log')
  focusQuietly(log)
  focusQuietly(log)
  expect([document.activeElement, log?.hasAttribute('data-quiet')]).toEqual([log, true])
  document.querySelector('button')?.focus()
  expect(log?.hasAttribute('data-quiet')).toBe(false)
  log?.focus()
  expect(log?.hasAttribute('data-quiet')).toBe(false)
})
