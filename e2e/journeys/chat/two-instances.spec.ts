import pg from 'pg'
import { anotherBrowser, answer, expect, message, open, row, signIn, someCustomer, test } from '../../journey.ts'
import { startServer } from '../../server.ts'

test.use({ baseURL: undefined })

test('a text that comes in at one instance is seen at the other, signed in at either @postgresql', async ({ page, browser }) => {
  test.setTimeout(120_000)
  const cluster = process.env.TEST_DATABASE_URL ?? ''
  const name = `journey_${Date.now()}`
  const admin = new pg.Client({ connectionString: cluster })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(cluster)
  url.pathname = name
  const one = await startServer({ DATABASE_URL: url.href })
  const other = await startServer({ DATABASE_URL: url.href })
  try {
    await signIn(page, 'Marta Zielińska', one.url)
    const jonas = await anotherBrowser(browser, other.url, 'Jonas Weber')
    await one.textIn(someCustomer(), 'Came in at the first')
    await expect(row(jonas, 'Came in at the first')).toBeVisible()
    await other.textIn(someCustomer(), 'Came in at the second')
    await expect(row(page, 'Came in at the second')).toBeVisible()
    await open(page, 'Came in at the second')
    await open(jonas, 'Came in at the second')
    await answer(jonas, 'Answered at the second')
    await expect(message(page, 'Answered at the second')).toContainText('Delivered')
    await jonas.context().close()
  } finally {
    await one.stop()
    await other.stop()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})
