// Also on PGlite: it folds and orders letters by its own libraries.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChatsFound } from '#contract/chat/search.ts'
import * as z from 'zod'
import { startApp } from '../../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const client = '+14155550132'
const polish = '+48512340187'

async function find(shop: Shop, search: string, cursor?: string): Promise<ChatsFound> {
  const more = cursor ? `&cursor=${cursor}` : ''
  const { status, body } = await shop.api(`GET /chat-search?search=${encodeURIComponent(search)}${more}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return z.parse(ChatsFound, body)
}
const textsOf = ({ messages }: ChatsFound) => messages.map(one => one.snippet.map(piece => piece.text).join(''))
const numbersOf = ({ chats }: ChatsFound) => chats.map(chat => chat.clientNumber)

test('words are found without regard to case and diacritics, all of them, the last one as a beginning', async () => {
  const shop = await app.shop()
  await shop.receive(client, 'Gdzie jest mój żółw?')
  await shop.receive(client, 'ŻÓŁW to nie żaba')
  await shop.receive(client, 'Nothing of it: zolwik, zolty.')
  for (const search of ['zolw', 'ŻÓŁW', 'żółw', ' zółw? '])
    expect(textsOf(await find(shop, search))).toEqual([
      'Nothing of it: zolwik, zolty.',
      'ŻÓŁW to nie żaba',
      'Gdzie jest mój żółw?',
    ])
  expect(textsOf(await find(shop, 'zolw moj'))).toEqual(['Gdzie jest mój żółw?'])
  expect(textsOf(await find(shop, 'zolw zaba'))).toEqual(['ŻÓŁW to nie żaba'])
  expect(textsOf(await find(shop, 'olw'))).toEqual([])
})

test('texts, notes and whispers are found with who wrote them, where and what was meant', async () => {
  const shop = await app.shop()
  await shop.receive(client, 'A teapot, please')
  await shop.send({ to: client, body: 'The teapot is here' })
  await shop.send({ to: client, body: 'Teapot: no return', channel: 'note' })
  await shop.send({ to: client, body: 'Whose teapot?', channel: 'whisper' })
  const { messages } = await find(shop, 'teapot')
  expect(messages.map(({ channel, direction, userId }) => [channel, direction, userId])).toEqual([
    ['whisper', 'out', 'marta'],
    ['note', 'out', 'marta'],
    ['sms', 'out', 'marta'],
    ['sms', 'in', null],
  ])
  expect(messages[3]?.snippet).toEqual([
    { text: 'A ', isFound: false },
    { text: 'teapot', isFound: true },
    { text: ', please', isFound: false },
  ])
})

test('chats are found by their number in any notation, and by the name of the contact', async () => {
  const shop = await app.shop({ numbers: [{ number: '+48221234567', country: 'PL' }] })
  await shop.receive(client, 'Hi')
  await shop.receive(polish, 'Cześć')
  await shop.api('POST /contacts', { phone: polish, name: 'Łucja', surname: 'Żółkiewska' })
  for (const search of ['512 340 187', '+48 512-340-187', '0048512340187', '(512)340187', '340187', '512340187'])
    expect(numbersOf(await find(shop, search)), search).toEqual([polish])
  expect(numbersOf(await find(shop, '(415) 555-0132'))).toEqual([client])
  for (const search of ['lucja', 'ŻÓŁKIEWSKA', 'zolk luc']) expect(numbersOf(await find(shop, search)), search).toEqual([polish])
  expect((await find(shop, 'lucja')).chats[0]?.contactDetails).toEqual({ name: 'Łucja', surname: 'Żółkiewska' })
})

test('archived and spam chats are found, and say so', async () => {
  const shop = await app.shop()
  await shop.receive(client, 'An old vase')
  await app.database.pool.query('update conversation set is_archived = true, is_spam = true where account_id = $1', [shop.id])
  const found = await find(shop, 'vase')
  expect(found.messages[0]).toMatchObject({ isArchived: true, isSpam: true, clientNumber: client })
  expect((await find(shop, '4155550132')).chats[0]).toMatchObject({ isArchived: true, isSpam: true })
})

test('nothing of another account is found, nor of a person who was erased', async () => {
  const [shop, other] = [await app.shop(), await app.shop()]
  await shop.receive(client, 'A secret samovar')
  const { body } = await shop.api('POST /contacts', { phone: client, name: 'Samovar' })
  expect(await find(other, 'samovar')).toEqual({ chats: [], messages: [] })
  expect(numbersOf(await find(other, '4155550132'))).toEqual([])
  await shop.api(`POST /contacts/${z.object({ id: z.string() }).parse(body).id}/erase`)
  expect(await find(shop, 'samovar')).toEqual({ chats: [], messages: [] })
  const left = await app.database.pool.query(
    `select 1 from message_words where account_id = $1 union all select 1 from conversation_number where account_id = $1`,
    [shop.id],
  )
  expect(left.rows).toEqual([])
})

test('every page goes on where the one before ended, each find once, chats before messages', async () => {
  const shop = await app.shop()
  const clients = Array.from({ length: 60 }, (_, index) => `+1415555${String(1000 + index)}`)
  for (const one of clients) await shop.receive(one, 'kettle 1415555')
  const seen: ChatsFound[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await find(shop, '1415555', cursor)
    expect(page.chats.length + page.messages.length).toBeLessThanOrEqual(50)
    seen.push(page)
    cursor = page.next
    if (!cursor) break
  }
  expect(seen.flatMap(numbersOf)).toEqual(clients.toReversed())
  expect(seen.flatMap(page => page.messages.map(one => one.clientNumber))).toEqual(clients.toReversed())
})

test.each(["'", '\\', '%', '_', "a' | b", ':*', '!', '()', '& |', '😀', '‮', "'); drop table message; --", 'ﷺ', '￿'])(
  'a search for %j is a search like any other',
  async search => {
    const shop = await app.shop()
    await shop.receive(client, 'Plain')
    expect((await find(shop, search)).chats).toEqual([])
    await shop.receive(client, `Before ${search} after`)
    expect((await find(shop, `${search} after`)).messages).toHaveLength(1)
  },
)

test('a word without end, and a cursor of one’s own making, do no harm', async () => {
  const shop = await app.shop()
  const long = 'ż'.repeat(3000)
  await shop.receive(client, 'Plain')
  await shop.send({ to: client, body: long, channel: 'note' })
  expect((await find(shop, 'ż'.repeat(200))).messages).toHaveLength(1)
  expect(await shop.api('GET /chat-search?search=plain&cursor=nonsense')).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', field: 'cursor' },
  })
  expect(await find(shop, ' ')).toEqual({ chats: [], messages: [] })
})

// Each of these grows in NFC, to three times its bytes at most.
test.each(['\u{1d160}', '\u{1d1bf}', '\u0958', '\u0f4d', 'ﷺ', '½', '㎉'])(
  'a text of nothing but %j comes in, however long it is',
  async letter => {
    const shop = await app.shop()
    for (const bytes of [600, 604, 1000, 1600, 3000]) {
      const body = letter.repeat(Math.floor(bytes / Buffer.byteLength(letter)))
      expect(await shop.receive(client, body)).toBe(true)
    }
    const kept = await app.database.pool.query('select 1 from message where account_id = $1', [shop.id])
    expect(kept.rowCount).toBe(5)
  },
)
