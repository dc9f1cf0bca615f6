import { afterAll, beforeAll, expect, test } from 'vitest'
import { BlockReason } from '#contract/contacts/block-reasons.ts'
import en from '../../../locales/en/contacts.json' with { type: 'json' }
import pl from '../../../locales/pl/contacts.json' with { type: 'json' }
import { openDesk } from '../testing/import-desk.ts'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

/** What the screens called some reasons before; files written then are still around. */
const formerly: [string, BlockReason][] = [
  ['Resignation', 'RESIGNATION'],
  ['Other owner of the number', 'OTHER_PHONE_NUMBER_OWNER'],
  ['Dissatisfaction with services', 'DISSATISFACTION_WITH_SERVICES'],
  ['Niegrzeczne wiadomości', 'RUDE_MESSAGES'],
  ['Wysłane STOP', 'SENT_STOP'],
  ['Kliknięte STOP', 'CLICKED_STOP'],
  ['Wypełniony formularz', 'FILLED_OUT_FORM'],
]

test('a file names a reason as the screens do in either language, or as they once did', async () => {
  const shop = await app.shop()
  const now = BlockReason.options.flatMap((reason): [string, BlockReason][] => [
    [en.blockReasons[reason], reason],
    [pl.blockReasons[reason], reason],
  ])
  const named = [...now, ...formerly].map(([name, reason], at) => ({ phone: `+4851234${5000 + at}`, name, reason }))
  const text = `Numer;Powód\n${named.map(({ phone, name }) => `${phone};${name}`).join('\n')}\n`
  const done = await openDesk(app).run(shop, text, { options: { reason: 'OTHER_PHONE_NUMBER_OWNER' } }, 'block-list')
  expect(done).toMatchObject({ created: named.length, warned: 0 })
  const { items } = (await shop.api('GET /block-list?sort=phone')).body as { items: object[] }
  expect(items).toMatchObject(named.map(({ phone, reason }) => ({ phone, reason })))
})
