import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signUpCostADayMillionths } from '#contract/limits.ts'
import { readableNumber } from '../../chat/phone.ts'
import { startApp } from '../../testing/start-app.ts'
import { soon } from '../../testing/soon.ts'
import { fieldWith, openLandingDesk } from '../../testing/widgets.ts'
import { truncated } from './sign-up.ts'
import { answersTask } from './tasks.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'parley@parley.example' } })
}, 60_000)
afterAll(() => app.stop())

const phone = '+13125550143'
const browser = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
/** A number as pages show it: never broken over two lines. */
const shownNumber = (number = '') => readableNumber(number).replaceAll(' ', '\u00a0')
const outcome = (name: string, number: string | null = null) => ({ status: 200, body: { outcome: name, number } })

test('a stranger is asked by text first; their yes makes the contact, with tag and consent to what they saw', async () => {
  const desk = await openLandingDesk(app)
  expect(await desk.signUp({}, '203.0.113.77')).toMatchObject(outcome('WAITING'))
  expect(await desk.count('contact')).toBe(0)
  await desk.saveDraft({ disclaimer: 'Something else' })
  await desk.publish()
  await desk.send()
  expect(await desk.textsTo(phone)).toEqual(['Reply YES to join Lumo'])
  await desk.shop.receive(phone, 'Yes')
  await desk.send()
  expect((await desk.textsTo(phone)).at(-1)).toBe('Welcome to Lumo')
  const record = await desk.recordOf(phone)
  expect(record).toMatchObject({ tags: ['Lumo VIP'] })
  expect(record?.consents[0]).toMatchObject({ source: 'landing-page', detail: desk.campaignName, version: 1 })
  expect(record?.consents[0]?.text).toBe(
    '10% off your first pot\nJoin by text. We write twice a month.\nI agree to receive texts from Lumo. Reply STOP to end.\n[Send me the code]\nReply YES to join Lumo\nYes',
  )
  expect(await desk.query('select address from consent where account_id = $1')).toContainEqual({ address: '203.0.113.0' })
  expect((await desk.shop.api('GET /landing-pages')).body).toMatchObject({
    items: [{ signUps: 1, lastSignUpAt: expect.any(String) }],
  })
})

test('without double opt-in they are on the list at once; a second time is told kindly and makes nobody new', async () => {
  const desk = await openLandingDesk(app, { isDoubleOptIn: false, asksName: true })
  expect(await desk.signUp({ name: 'Emily' })).toMatchObject(outcome('SIGNED_UP'))
  expect(await desk.signUp({ name: 'Nobody' })).toMatchObject(outcome('ALREADY'))
  expect(await desk.count('contact')).toBe(1)
  // What anybody can type about anybody's number writes over nothing.
  expect(await desk.recordOf(phone)).toMatchObject({ name: 'Emily', tags: ['Lumo VIP'] })
})

test('the number decides who texts: each country has its own of the account', async () => {
  const desk = await openLandingDesk(app)
  await desk.signUp({ country: 'PL', phone: '512 340 187', language: 'pl' })
  await desk.send()
  expect(await desk.textsTo('+48512340187')).toEqual(['Reply TAK to join Lumo'])
  expect(await desk.query('select own_number from sign_up where account_id = $1')).toEqual([{ own_number: desk.numbers.PL }])
})

test('no number, no mobile and no country of the form are refused at the number, and the task can be used again', async () => {
  const desk = await openLandingDesk(app)
  const task = await desk.task()
  const wrong = [
    { phone: '12' },
    { country: 'PL', phone: '22 123 45 67' },
    { phone: '+4915123456789' },
    { country: 'DE', phone: '015123456789' },
  ]
  for (const typed of wrong)
    expect([typed, await desk.signUp({ ...task, ...typed })]).toMatchObject([typed, { status: 400, body: { field: 'phone' } }])
  expect(await desk.signUp(task)).toMatchObject(outcome('WAITING'))
  // Once it is used it is spent.
  expect(await desk.signUp(task)).toMatchObject({ status: 400, body: { field: 'seed' } })
})

test('a task is of one form, is answered, and is ours', async () => {
  const [desk, other] = [await openLandingDesk(app), await openLandingDesk(app)]
  const { seed, proof } = await desk.task()
  // Some other numbers answer it too, but none that does not meet one bit of it.
  let wrong = proof
  while (answersTask(seed, wrong, 1)) wrong += 1
  for (const forged of [await other.task(), { seed, proof: wrong }, { seed: `zz${seed}`, proof }, { seed: '', proof: 0 }])
    expect(await desk.signUp(forged)).toMatchObject({ status: 400, body: { field: 'seed' } })
  expect(await desk.count('sign_up')).toBe(0)
})

test('what a form asks for is required, and reaches the contact with the tags of the answers', async () => {
  const desk = await openLandingDesk(app, {}, false)
  const { body } = await desk.shop.api('POST /contact-tags', { name: 'Size S' })
  const { id: tagId } = body as { id: string }
  const kept = await desk.shop.api('POST /custom-fields', { name: 'City', type: 'TEXT' })
  const { id: customFieldId } = kept.body as { id: string }
  const size = fieldWith({
    type: 'SELECT',
    options: [
      { text: 'S', tagId },
      { text: 'L', tagId: null },
    ],
  })
  const city = fieldWith({ isRequired: false, placeholder: 'City', minCharacters: 3, customFieldId })
  const asked = { asksName: true, asksSurname: true, asksGender: true, asksBirthday: true, asksEmail: true, isDoubleOptIn: false }
  await desk.saveDraft({ ...asked, fields: [size, city] })
  await desk.publish()
  const whole = {
    name: 'Emily',
    surname: 'Stone',
    gender: 'female',
    birthday: '1990-02-28',
    email: 'emily@mail.example',
    answers: { [size.id]: 'S', [city.id]: 'Oslo' },
  }
  const wrong = [
    [{ name: ' ' }, 'name', 'name'],
    [{ gender: 'x' }, 'gender', 'gender'],
    [{ birthday: '1990-02-30' }, 'birthday', 'birthdayInvalid'],
    [{ email: 'emily@' }, 'email', 'emailInvalid'],
    [{ answers: { [size.id]: 'XXL' } }, size.id, 'own'],
    [{ answers: { [size.id]: 'S', [city.id]: 'Ur' } }, city.id, 'own'],
    [{ agrees: false }, 'agrees', 'agree'],
  ] as const
  for (const [typed, field, message] of wrong)
    expect([typed, await desk.signUp({ ...whole, ...typed })]).toMatchObject([typed, { status: 400, body: { field, message } }])
  expect(await desk.count('sign_up')).toBe(0)
  expect(await desk.signUp(whole)).toMatchObject(outcome('SIGNED_UP'))
  expect(await desk.recordOf(phone)).toMatchObject({
    name: 'Emily',
    surname: 'Stone',
    gender: 'female',
    birthday: '1990-02-28',
    email: 'emily@mail.example',
    tags: ['Lumo VIP', 'Size S'],
    fields: { [customFieldId]: 'Oslo' },
  })
})

test('who is younger than 13 is told kindly, and nothing of them is kept', async () => {
  const desk = await openLandingDesk(app, { asksBirthday: true })
  const year = new Date().getUTCFullYear()
  expect(await desk.signUp({ birthday: `${year - 12}-01-01` })).toMatchObject(outcome('TOO_YOUNG'))
  for (const table of ['sign_up', 'contact', 'consent', 'sign_up_text'])
    expect([table, await desk.count(table)]).toEqual([table, 0])
  expect(await desk.signUp({ birthday: `${year - 14}-01-01` })).toMatchObject(outcome('WAITING'))
})

test('who opted out is sent nothing and told to text START, which completes the sign-up', async () => {
  const desk = await openLandingDesk(app, { asksName: true })
  await desk.shop.receive(phone, 'STOP')
  expect(await desk.signUp({ name: 'Emily' })).toMatchObject(outcome('OPTED_OUT', desk.numbers.US))
  await desk.send()
  expect(await desk.textsTo(phone)).toEqual([])
  await desk.shop.receive(phone, 'START')
  await desk.send()
  expect(await desk.recordOf(phone)).toMatchObject({ name: 'Emily', active: true, tags: ['Lumo VIP'] })
})

test('a number is asked twice a day at most, whatever form asks', async () => {
  const desk = await openLandingDesk(app)
  for (const expected of ['WAITING', 'WAITING', 'WAITING']) {
    expect(await desk.signUp()).toMatchObject(outcome(expected))
    await desk.send()
  }
  expect(await desk.textsTo(phone)).toHaveLength(2)
})

test('who fills in what nobody sees is a program: it is thanked, and nothing happens', async () => {
  const desk = await openLandingDesk(app)
  expect(await desk.signUp({ website: 'https://spam.example' })).toMatchObject(outcome('WAITING'))
  expect(await desk.count('sign_up')).toBe(0)
})

test('one address signs up only so many, and one form lets in only so many a day, which its list says and the staff are written', async () => {
  const desk = await openLandingDesk(app)
  const bad = { seed: '', proof: 0 }
  for (let tries = 0; tries < 20; tries += 1) expect((await desk.signUp(bad, '198.51.100.9')).status).toBe(400)
  expect(await desk.signUp(bad, '198.51.100.9')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect((await desk.signUp(bad, '198.51.100.10')).status).toBe(400)
  await app.database.pool.query(
    `insert into sign_up (account_id, id, tool_id, version, phone, own_number, state, words, started_at, expires_at)
     select $1, gen_random_uuid(), $2, 1, '+1312556' || lpad(n::text, 4, '0'), $3, 'EXPIRED', '', now(), now() from generate_series(1, 499) as n`,
    [desk.shop.id, desk.id, desk.numbers.US],
  )
  const mails = async () =>
    (await desk.query<{ subject: string }>('select subject from mail where account_id = $1')).map(mail => mail.subject)
  expect(await desk.signUp()).toMatchObject(outcome('WAITING'))
  const written = await mails()
  expect(new Set(written)).toEqual(new Set([`Test Shop: “${desk.campaignName}” reached today’s limit`]))
  expect(await desk.signUp({ phone: '+13125550144' })).toMatchObject({ status: 429 })
  // As soon as one more may begin the limit is reached again: no news.
  await desk.query(`update sign_up set started_at = now() - interval '2 days' where account_id = $1 and phone = '+13125560001'`)
  expect(await desk.signUp({ phone: '+13125550144' })).toMatchObject(outcome('WAITING'))
  expect(await mails()).toEqual(written)
  expect((await desk.shop.api('GET /landing-pages')).body).toMatchObject({ items: [{ isAtLimit: true }] })
})

test('a form whose texts cost its limit for a day asks to come back later, until the day is over', async () => {
  const desk = await openLandingDesk(app)
  const spent = (hoursAgo: number) =>
    desk.query(
      `update sign_up_tool set spent = ${signUpCostADayMillionths}, spent_since = now() - interval '${hoursAgo} hours' where account_id = $1`,
    )
  await spent(23)
  expect(await desk.signUp()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect((await desk.shop.api('GET /landing-pages')).body).toMatchObject({ items: [{ heldFor: 'COST_LIMIT' }] })
  await spent(24)
  expect(await desk.signUp()).toMatchObject(outcome('WAITING'))
  expect((await desk.shop.api('GET /landing-pages')).body).toMatchObject({ items: [{ heldFor: null }] })
})

test('an overdue account still takes sign-ups, whose texts wait', async () => {
  const desk = await openLandingDesk(app)
  await app.database.pool.query(`update account set status = 'OVERDUE' where id = $1`, [desk.shop.id])
  const solved = await desk.task()
  expect(await desk.signUp({ ...solved, version: 1 })).toMatchObject(outcome('WAITING'))
  await desk.send()
  expect(await desk.query('select state, reason from sign_up_text where account_id = $1')).toEqual([
    { state: 'WAITING', reason: 'ACCOUNT_NOT_CURRENT' },
  ])
})

test('a text with the keyword of the page is a sign-up by the page', async () => {
  const desk = await openLandingDesk(app, { isDoubleOptIn: false })
  await desk.shop.receive(phone, 'pots')
  expect((await desk.recordOf(phone))?.consents[0]).toMatchObject({
    source: 'landing-page',
    detail: desk.campaignName,
    text: 'pots',
  })
})

test('a draft, an ended form and a stranger’s name take nobody', async () => {
  const draft = await openLandingDesk(app, {}, false)
  for (const path of [draft.campaignName, 'no-such-form', '..%2f', 'x'])
    expect([path, (await app.call(`GET /newsletters/${path}/task`)).status]).toEqual([path, 404])
})

test('the page has what it needs in it: for people, for previews, for who has no JavaScript', async () => {
  const desk = await openLandingDesk(app, { title: 'Pots & </script><b>more</b>', pageTitle: 'Join "Lumo"' })
  const { status, headers, html } = await desk.page({ 'accept-language': 'pl' })
  expect(status).toBe(200)
  expect(html).toContain('<html lang="pl">')
  expect(html).toContain('<title>Join &quot;Lumo&quot;</title>')
  expect(html).toContain('<meta property="og:title" content="Join &quot;Lumo&quot;" />')
  expect(html).toContain('content="index, follow"')
  expect(html).toContain(`wyślij SMS o treści POTS na ${shownNumber(desk.numbers.US)}`)
  expect(html).not.toContain('<b>more')
  expect(headers.get('content-security-policy')).toContain(`default-src 'none'; script-src 'self'`)
  expect(headers.get('set-cookie')).toBeNull()
  expect(headers.get('x-robots-tag')).toBeNull()
  // Nothing that is the staff's own.
  for (const own of [desk.tagId, 'confirmationMessage', 'Welcome to Lumo']) expect(html).not.toContain(own)
})

test('the form begins with the visitor’s own country where it offers that, and names its number as people read it', async () => {
  const desk = await openLandingDesk(app)
  const shown = async (languages: string) => {
    const { html } = await desk.page({ 'accept-language': languages })
    const country = /<option selected value="(\w+)"/.exec(html)?.[1]
    return { country, text: /<p [^>]*>[^<]+ <a href="sms:\S+">([^<]+)/.exec(html)?.[1] }
  }
  expect(await shown('pl')).toEqual({ country: 'PL', text: `Wyślij POTS na ${shownNumber(desk.numbers.PL)}` })
  expect(await shown('de-DE,pl-PL;q=0.8')).toMatchObject({ country: 'PL' })
  expect(await shown('en-GB,en;q=0.9')).toMatchObject({ country: 'US' })
  expect(await shown('*')).toMatchObject({ country: 'US' })
})

test('people who look are counted apart from machines', async () => {
  const desk = await openLandingDesk(app)
  await desk.page({ 'user-agent': browser })
  await desk.page({ 'user-agent': browser })
  await desk.page({ 'user-agent': 'facebookexternalhit/1.1' })
  await expect
    .poll(async () => (await desk.shop.api('GET /landing-pages')).body, soon)
    .toMatchObject({ items: [{ views: 2, machineViews: 1 }] })
})

test('of an address the network alone is kept', () => {
  expect(truncated('203.0.113.77')).toBe('203.0.113.0')
  expect(truncated('2001:db8:1:2')).toBe('2001:db8:1::')
})

test('the form, and the word to text, stand in the page before any script runs; its colours are all that its policy lets in', async () => {
  const desk = await openLandingDesk(app)
  const answer = await fetch(`${app.origin}/newsletter/${desk.campaignName}`)
  const html = await answer.text()
  for (const said of ['<h1>10% off your first pot</h1>', 'type="tel"', '?body=POTS']) expect(html).toContain(said)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/style-src-attr 'unsafe-hashes' 'sha256-[\w+/=]{44}';/)
  expect(policy).toContain(`script-src 'self';`)
})

const drawn = /<h1[^>]*>Ta strona chwilowo nie działa/
test.each([
  ['/newsletter/spring-sale', drawn],
  ['/stop/spring-sale', drawn],
  [`/barcodes/coupon/${'a'.repeat(24)}`, drawn],
  [`/unsubscribing/${'a'.repeat(32)}`, drawn],
  // Drawn by its script alone.
  [`/invitation?token=${'a'.repeat(43)}`, /"title":"Ta strona chwilowo nie działa"/],
])('while the database is away %s says so and when to come again, in the visitor’s language', async (path, saying) => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const asked = vi.spyOn(app.context.database.pool, 'query').mockImplementation(() => Promise.reject(refused))
  const answer = await fetch(`${app.origin}${path}`, { headers: { 'accept-language': 'pl' } })
  asked.mockRestore()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await answer.text()).toMatch(saying)
})
