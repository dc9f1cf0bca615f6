import { expect, list, signIn, test } from '../../journey.ts'
import { isLong } from '../../naughty.ts'

/** One of each kind: a chat, lists, a page of its own, cards, sections. */
const screens = ['/chat', '/contacts', '/block-list/imports', '/urls', '/settings', '/new-plans']
const more = [
  '/my-archives',
  '/contact-tags',
  '/custom-fields',
  '/phone-book',
  '/block-list',
  '/reports/contact-imports',
  '/canned-responses',
  '/message-templates',
  '/phone-numbers',
  '/unsubscribe-page-settings',
]

test('each screen is asked for by the page’s own address: its files are named there, and its data comes once', async ({
  page,
}) => {
  await signIn(page)
  const chat = await list(page).getByRole('link').first().getAttribute('data-conversation')
  for (const path of isLong ? [...screens, ...more] : screens) {
    // What the page before asks for while it goes is not this one's.
    page.removeAllListeners('request')
    await page.goto('about:blank')
    const asked: string[] = []
    let isOver = false
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      // An act, such as reading a chat, may have reads asked again.
      if (request.method() !== 'GET' && pathname !== '/backend/socket-tickets') isOver = true
      if (!isOver && request.method() === 'GET' && pathname.startsWith('/backend/')) asked.push(pathname)
    })
    await page.goto(path === '/chat' ? `/chat?id=${chat}&tab=2` : path)
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const named = await page
      .locator('link[rel="modulepreload"]')
      .evaluateAll(links => links.map(link => link.getAttribute('href')))
    expect(named.some(href => href?.includes('/staff-'))).toBe(true)
    // With a nonce, which is another one each time, a browser that comes again compiles all scripts anew.
    await expect(page.locator('script[nonce]')).toHaveCount(0)
    // A read that is begun ahead under another name than its page's would come twice.
    expect([path, asked.filter((one, index) => asked.indexOf(one) !== index)]).toEqual([path, []])
  }
})
