import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../testing/start-app.ts'

// What somebody has named and cannot find again is lost: whatever a name is made of, it is found by what was typed, or refused.

let app: Awaited<ReturnType<typeof startApp>>
let shop: Awaited<ReturnType<typeof app.shop>>
beforeAll(async () => {
  app = await startApp()
  shop = await app.shop()
}, 60_000)
afterAll(() => app.stop())

const nouns: Record<string, (name: string) => object> = {
  'contact-tags': name => ({ name }),
  'custom-fields': name => ({ name, type: 'TEXT' }),
  segments: name => ({ name, match: {} }),
  'message-templates': name => ({ name, text: 'x' }),
}
const lists: Record<string, string> = { 'canned-responses': 'canned-responses/list' }
nouns['canned-responses'] = name => ({ name, text: 'x' })

/** Control, hidden, combining and expanding characters, of several planes. */
const hidden = [
  0x1, 0x1b, 0x85, 0xad, 0x34f, 0x61c, 0x115f, 0x17b4, 0x180e, 0x200b, 0x200d, 0x200e, 0x2028, 0x202e, 0x2060, 0x2066,
]
const blank = [0x2800, 0x3000, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xe0041]
const expanding = 'e\u0301 \u0301 \u0958 ﷺ ﬁ ẞ İ ŉ ㎯ Ǆ \u{1d160} 葛\u{e0100} ％ _ \\ ١٢ \u2126 \u212a'.split(' ')
const odd = [...[...hidden, ...blank].map(code => String.fromCodePoint(code)), ...expanding]
let serial = 0

test.each(Object.keys(nouns))('%s: a name of odd characters is found by what was typed, or refused', async noun => {
  for (const character of odd)
    for (const shape of [(one: string) => one, (one: string) => `Q${(serial += 1)}${one}z`]) {
      const typed = shape(character)
      const made = await shop.api(`POST /${noun}`, nouns[noun]?.(typed))
      if (made.status !== 200) {
        expect([noun, escape(typed), made.status]).toEqual([
          noun,
          escape(typed),
          expect.toSatisfy((status: number) => status === 400 || status === 409),
        ])
        continue
      }
      const { id, _id = id } = made.body as { id: string; _id?: string }
      const found = await shop.api(`GET /${lists[noun] ?? noun}?search=${encodeURIComponent(typed)}&limit=200`)
      const items = (found.body as { items: { id: string; _id?: string }[] }).items
      expect([escape(typed), items.map(item => item._id ?? item.id)]).toEqual([escape(typed), expect.arrayContaining([_id])])
    }
})

test('a contact of such a name is found by it, or has none', async () => {
  for (const [index, character] of odd.entries())
    for (const [turn, typed] of [character, `Q${(serial += 1)}${character}z`].entries()) {
      const phone = `+1415555${String(1000 + index * 2 + turn)}`
      const made = await shop.api('POST /contacts', { phone, name: typed })
      expect(made.status).toBe(200)
      if ((made.body as { name: string | null }).name === null) continue
      const found = await shop.api(`GET /contacts?search=${encodeURIComponent(typed)}&limit=200`)
      const phones = (found.body as { items: { phone: string }[] }).items.map(item => item.phone)
      expect([escape(typed), phones]).toEqual([escape(typed), expect.arrayContaining([phone])])
    }
})
