import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere, languages } from '../../accessible.ts'
import {
  anotherBrowser,
  box,
  expect,
  list,
  log,
  message,
  open,
  row,
  sendButton,
  signIn,
  someCustomer,
  tab,
  test,
} from '../../journey.ts'

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).last()
const more = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
const toArchive = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Open the archive' }).click()

test('a chat goes to the archive and comes back: by its undo, from the archive, and by the next text', async ({
  page,
  server,
}) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'Solved, thanks')
  await open(page, 'Solved, thanks')
  const archive = () => page.getByRole('button', { name: 'Archive', exact: true }).click()
  await archive()
  await expect(row(page, 'Solved, thanks')).toBeHidden()
  await expect(page.getByText('No chat open')).toBeVisible()
  await undo(page).click()
  await open(page, 'Solved, thanks')
  await archive()
  await expect(row(page, 'Solved, thanks')).toBeHidden()

  await toArchive(page)
  await page.getByRole('searchbox', { name: 'Search user by number' }).fill(`(${customer.slice(2, 5)}) ${customer.slice(5)}`)
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('searchbox').fill('no such number')
  await expect(page.getByText('no conversations found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await open(page, 'Solved, thanks')
  await page.getByRole('button', { name: 'Unarchive', exact: true }).click()
  await expect(row(page, 'Solved, thanks')).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Back to the active chats' }).click()
  await open(page, 'Solved, thanks')
  await archive()
  await server.textIn(customer, 'One more thing')
  await expect(row(page, 'One more thing')).toBeVisible()
})

test('spam goes to its tab and one goes along; not spam leads back to the queue, or to My chats when somebody has it', async ({
  page,
  server,
}) => {
  await signIn(page)
  await server.textIn(someCustomer(), 'You won a prize')
  await open(page, 'You won a prize')
  await more(page, 'Mark as spam')
  await expect(tab(page, 'Spam')).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, 'You won a prize')).toBeVisible()
  await more(page, 'Not spam')
  await expect(tab(page, 'Queued')).toHaveAttribute('aria-selected', 'true')
  await more(page, 'Assign to me')
  await expect(page.getByText('The chat is yours')).toBeVisible()
  await expect(tab(page, 'My chats')).toHaveAttribute('aria-selected', 'true')
  await more(page, 'Mark as spam')
  await expect(tab(page, 'Spam')).toHaveAttribute('aria-selected', 'true')
  await undo(page).click()
  await expect(tab(page, 'My chats')).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, 'You won a prize')).toBeVisible()
})

test('a chat is given to a colleague who is found by typing, and back to the queue', async ({ page, server }) => {
  await signIn(page)
  await server.textIn(someCustomer(), 'Who can help?')
  await open(page, 'Who can help?')
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByRole('combobox', { name: 'Find a person' }).fill('web')
  await expect(page.getByRole('listbox', { name: 'People' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Jonas Weber has the chat now')).toBeVisible()
  await expect(row(page, 'Who can help?')).toBeHidden()
  await tab(page, 'Team').click()
  await expect(row(page, 'Who can help?')).toBeVisible()
  await more(page, 'Back to the queue')
  await expect(row(page, 'Who can help?')).toBeHidden()
  await undo(page).click()
  await expect(row(page, 'Who can help?')).toBeVisible()
})

test('of two who press at the same moment one gets the chat, the other is told who, and both screens agree', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page)
  const jonas = await anotherBrowser(browser, server.url, 'Jonas Weber')
  await server.textIn(someCustomer(), 'First come')
  for (const one of [page, jonas]) await open(one, 'First come')
  // Each asks before the other's event is there.
  let isFirst: (() => void) | undefined
  const both = new Promise<void>(resolve => (isFirst = resolve))
  let asking = 0
  for (const one of [page, jonas])
    await one.route('**/assign', async route => {
      asking += 1
      if (asking === 2) isFirst?.()
      await both
      await route.continue()
    })
  await Promise.all([page, jonas].map(one => one.getByRole('button', { name: 'Assign to me' }).click()))
  const told = await Promise.any(
    [page, jonas].map(async one => {
      await expect(one.getByText('took this chat first')).toBeVisible()
      return one
    }),
  )
  const winner = told === page ? jonas : page
  await expect(winner.getByRole('button', { name: 'Assigned to You' })).toBeVisible({ timeout: 1000 })
  const name = winner === page ? 'Marta Zielińska' : 'Jonas Weber'
  await expect(told.getByRole('button', { name: `Assigned to ${name}` })).toBeVisible({ timeout: 1000 })
  await jonas.context().close()
})

test('a note is pinned from the notes list and unpinned in the thread', async ({ page, server }) => {
  await signIn(page)
  await server.textIn(someCustomer(), 'Note about me')
  await open(page, 'Note about me')
  await page
    .getByRole('radio', { name: 'Note' })
    .or(page.getByRole('button', { name: 'Note', exact: true }))
    .first()
    .click()
  await box(page).fill('Prefers mornings')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('tab', { name: 'Notes 1' }).click()
  await page.getByRole('tabpanel', { name: 'Notes 1' }).getByRole('button', { name: 'Pin to thread' }).click()
  await expect(log(page).getByText('Prefers mornings')).toBeVisible()
  await log(page).getByRole('button', { name: 'Unpin from thread' }).click()
  await expect(log(page).getByText('Prefers mornings')).toBeHidden()
  await undo(page).click()
  await expect(log(page).getByText('Prefers mornings')).toBeVisible()
})

test('a new chat begins with a number, keeps what is written in it, and is the server’s after its first text', async ({
  page,
}) => {
  await signIn(page)
  const customer = someCustomer()
  await page.getByRole('button', { name: 'New chat' }).click()
  const number = page.getByRole('textbox', { name: 'Number' })
  await number.fill('12345')
  await page.getByRole('button', { name: 'Begin chat' }).click()
  await expect(page.getByText('wrong phone number')).toBeVisible()
  await number.fill(customer)
  await page.getByRole('button', { name: 'Begin chat' }).click()
  await expect(page).toHaveURL(/id=new-/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await box(page).fill('A draft before the first text')
  await page.reload()
  await expect(box(page)).toHaveValue('A draft before the first text')
  await box(page).fill('Hello from us')
  await box(page).press('Enter')
  await box(page).pressSequentially('And a second thought')
  await expect(message(page, 'Hello from us')).toContainText('Delivered')
  await expect(page).not.toHaveURL(/id=new-/)
  await expect(box(page)).toHaveValue('And a second thought')
  await expect(box(page)).toBeFocused()
  await expect(row(page, 'Hello from us')).toHaveCount(1)
  await expect(row(page, 'Hello from us').getByRole('link')).toHaveAttribute('aria-current', 'true')
  await sendButton(page).click()
  await expect(message(page, 'And a second thought')).toContainText('Delivered')
})

test('a number that has a chat selects it, from the sender that was chosen; a new chat without a word leaves nothing', async ({
  page,
  server,
}) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'I am here already')
  await expect(row(page, 'I am here already')).toBeVisible()
  const begin = async (number: string, sender?: string) => {
    await page.getByRole('button', { name: 'New chat' }).click()
    if (sender) {
      const dialog = page.getByRole('dialog')
      await dialog
        .getByRole('textbox', { name: 'Send from' })
        .or(dialog.getByRole('combobox', { name: 'Send from' }))
        .first()
        .click()
      await page.getByRole('listbox').getByRole('option', { name: sender }).click()
    }
    await page.getByRole('textbox', { name: 'Number' }).fill(number)
    await page.getByRole('button', { name: 'Begin chat' }).click()
  }
  const nobody = someCustomer()
  await begin(nobody)
  await expect(page).toHaveURL(/id=new-/)
  await expect(row(page, nobody.slice(-4))).toBeVisible()
  await begin(customer, 'Sklep Warszawa')
  await expect(message(page, 'I am here already')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Write' }).getByLabel('Send from')).toHaveValue('+48512340100')
  await expect(row(page, 'I am here already')).not.toContainText('unread message')
  await expect(row(page, nobody.slice(-4))).toHaveCount(0)
})

test('several chats at once by keyboard alone: ticked with Space and Shift, archived, and one undo for all', async ({
  page,
  server,
}) => {
  await signIn(page)
  for (const text of ['Bulk one', 'Bulk two', 'Bulk three']) {
    await server.textIn(someCustomer(), text)
    await expect(row(page, text)).toBeVisible()
  }
  await row(page, 'Bulk three').getByRole('link').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 chats archived.')).toBeVisible()
  for (const text of ['Bulk one', 'Bulk two', 'Bulk three']) await expect(row(page, text)).toBeHidden()
  await undo(page).focus()
  await page.keyboard.press('Enter')
  for (const text of ['Bulk one', 'Bulk two', 'Bulk three']) await expect(row(page, text)).toBeVisible()

  await page
    .getByRole('checkbox', { name: /^Select \+1/ })
    .first()
    .focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 selected')).toBeHidden()
})

test('all that match are chosen with their count, and given to a colleague', async ({ page, server }) => {
  await signIn(page)
  await server.textIn(someCustomer(), 'Everybody moves')
  await expect(row(page, 'Everybody moves')).toBeVisible()
  await page.getByRole('button', { name: 'Select chats' }).click()
  await row(page, 'Everybody moves').getByRole('checkbox').check()
  // More than are drawn.
  const all = page.getByRole('button', { name: /^Select all \d+$/ })
  const count = /\d+/.exec(await all.innerText())?.[0]
  await all.click()
  await expect(page.getByText(`${count} selected`)).toBeVisible()
  await page.getByRole('toolbar').getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('option', { name: 'Ola Nowak' }).click()
  await expect(page.getByText(`${count} chats assigned.`)).toBeVisible()
  await expect(row(page, 'Everybody moves')).toBeHidden()
  await undo(page).click()
  await expect(row(page, 'Everybody moves')).toBeVisible()
})

test('on a phone a long press begins to choose, a tap goes on, and a chat’s menu has all that can be done', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await signIn(page)
  for (const text of ['Tap one', 'Tap two']) await server.textIn(someCustomer(), text)
  await expect(row(page, 'Tap two')).toBeVisible()
  await row(page, 'Tap one').getByRole('link').dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true })
  await expect(page.getByText('1 selected')).toBeVisible()
  await row(page, 'Tap one').getByRole('link').dispatchEvent('pointerup', { pointerType: 'touch', bubbles: true })
  await row(page, 'Tap two').getByRole('link').tap()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(page).not.toHaveURL(/id=\w/)
  await page.getByRole('toolbar').getByRole('button', { name: 'Mark as read' }).tap()
  await expect(page.getByText('2 chats marked as read.')).toBeVisible()
  await row(page, 'Tap two').getByRole('link').tap()
  await expect(message(page, 'Tap two')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).tap()
  await page.getByRole('menuitem', { name: 'Assign to a colleague' }).tap()
  await page.getByRole('option', { name: /Marta Zielińska/ }).tap()
  await expect(page.getByText('The chat is yours')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the list' }).tap()
  await expect(row(page, 'Tap two')).toBeVisible()
  await context.close()
})

test('each of these screens is accessible on both widths, light and dark, in both languages', async ({ page, server }) => {
  test.setTimeout(240_000)
  for (const language of languages) {
    await page.goto('/')
    await page.evaluate(name => localStorage.setItem('locale', name), language)
    if (language === 'en') await signIn(page)
    else await page.reload()
    await page.setViewportSize({ width: 1440, height: 900 })
    await server.textIn(someCustomer(), `Sound ${language}`)
    await page.goto('/chat?id=&tab=2')
    const chat = row(page, `Sound ${language}`)
    await expect(chat).toBeVisible()
    await page.getByRole('button', { name: /^(Select chats|Zaznacz czaty)$/ }).click()
    await chat.getByRole('checkbox').check()
    await expectAccessibleEverywhere(page, () => expect(page.getByRole('toolbar')).toBeVisible())
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^(New chat|Nowy czat)$/ })
      .first()
      .click()
    await expectAccessibleEverywhere(page, () => expect(page.getByRole('textbox', { name: /^(Number|Numer)$/ })).toBeFocused())
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
    await chat.getByRole('link').click()
    await page.getByRole('button', { name: /^(More actions|Więcej działań)$/ }).click()
    await page.getByRole('menuitem', { name: /colleague|komuś z zespołu/ }).click()
    await expectAccessibleEverywhere(page, () => expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible())
    await page.keyboard.press('Escape')
    await page.goto('/my-archives?id=')
    await expectAccessibleEverywhere(page, () => expect(list(page).getByRole('listitem').first()).toBeVisible())
  }
})
