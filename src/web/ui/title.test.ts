import { expect, test } from 'vitest'
import { setUnread } from './title.ts'

test('the mark on the tab stays while the count changes: an icon that is set anew flickers', async () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">'
  const icons: string[] = []
  const watch = new MutationObserver(changes =>
    changes.forEach(() => icons.push(document.querySelector('link')?.getAttribute('href') ?? '')),
  )
  watch.observe(document.head, { attributes: true, subtree: true })
  setUnread(1)
  setUnread(2)
  setUnread(3)
  await Promise.resolve()
  expect(icons.every(icon => icon.endsWith('/favicon-unread.svg'))).toBe(true)
  expect(icons).toHaveLength(1)
  expect(document.title).toMatch(/^\(3\)/)
  setUnread(0)
  await Promise.resolve()
  expect(icons).toHaveLength(2)
})
