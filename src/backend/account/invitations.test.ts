import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>

async function invite(shop: Shop, body: object = {}): Promise<{ id: string; token: string; expiresAt: string }> {
  const { status, body: made } = await shop.api('POST /invitations', body)
  expect(status).toBe(200)
  const { id, url, expiresAt } = made as { id: string; url: string; expiresAt: string }
  return { id, expiresAt, token: new URL(url).searchParams.get('token') ?? '' }
}

const accept = async (sub: string, token: string, more: object = {}) =>
  app.call('POST /invitations/accept', { token: await app.token(sub), body: { token, ...more } })
const lookUp = async (sub: string, token: string) =>
  app.call('POST /invitations/look-up', { token: await app.token(sub), body: { token } })
const people = async (shop: Shop) => (await shop.api('GET /users')).body as { sub: string; name: string; email: string }[]
const subsOf = async (shop: Shop) => (await people(shop)).map(({ sub }) => sub).toSorted()
const actsOf = async (shop: Shop) =>
  ((await shop.api('GET /audit-entries')).body as { items: { action: string; subject: string }[] }).items

let strangers = 0
const somebody = () => `stranger-${++strangers}`

test('a link is told once, works for a week, and only its digest is kept', async () => {
  const shop = await app.shop()
  const { token, expiresAt } = await invite(shop, { email: 'nadia@pier.example', note: 'from Friday on' })
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)
  const listed = await shop.api('GET /invitations')
  expect(listed.body).toMatchObject([
    { email: 'nadia@pier.example', note: 'from Friday on', invitedBy: 'marta', expiresAt, isExpired: false },
  ])
  const { rows } = await app.database.pool.query('select * from invitation where account_id = $1', [shop.id])
  for (const text of [JSON.stringify(listed.body), JSON.stringify(rows)]) expect(text).not.toContain(token)
})

test('a person without account joins by it, is told to colleagues and written down; it is used up', async () => {
  const shop = await app.shop()
  const { token } = await invite(shop)
  const sub = somebody()
  expect(await app.call('GET /accounts/current', { token: await app.token(sub) })).toMatchObject({
    status: 404,
    body: { code: 'NO_ACCOUNT' },
  })
  expect(await lookUp(sub, token)).toMatchObject({
    body: { state: 'open', business: 'Test Shop', inviter: 'marta', isMember: false },
  })
  expect(await accept(sub, token)).toMatchObject({ status: 200, body: { account: shop.name } })
  const as = await shop.as(sub)
  expect(await as('GET /accounts/current')).toMatchObject({ status: 200, body: { name: shop.name } })
  expect(await people(shop)).toContainEqual(
    expect.objectContaining({ sub, name: sub, permissions: ['BULK_MESSAGING'], joinedAt: expect.any(String) }),
  )
  expect((await shop.api('GET /invitations')).body).toEqual([])
  expect(await actsOf(shop)).toMatchObject([{ action: 'INVITATION_ACCEPTED', subject: sub }, { action: 'PERSON_INVITED' }])

  const late = somebody()
  expect(await accept(late, token)).toMatchObject({
    status: 409,
    body: { code: 'INVITATION_USED', details: { business: 'Test Shop', inviter: 'marta' } },
  })
  expect(await lookUp(late, token)).toMatchObject({ body: { state: 'used' } })
  expect(await subsOf(shop)).toEqual(['jonas', 'marta', sub].toSorted())
})

test('of twenty who come at once one joins', async () => {
  const shop = await app.shop()
  const { token } = await invite(shop)
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(somebody(), token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => (body as { code?: string }).code === 'INVITATION_USED')).toHaveLength(19)
  expect(await subsOf(shop)).toHaveLength(3)
})

test('who presses twice joins once, and who belongs there already uses nothing up', async () => {
  const shop = await app.shop()
  const { token } = await invite(shop)
  expect(await accept('jonas', token)).toMatchObject({ status: 200, body: { account: shop.name } })
  expect(await lookUp('jonas', token)).toMatchObject({ body: { state: 'open', isMember: true } })
  const sub = somebody()
  const answers = await Promise.all([accept(sub, token), accept(sub, token), accept(sub, token)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await subsOf(shop)).toHaveLength(3)
})

test('an old and a withdrawn link let nobody in and say so; a token that is none of ours is not there', async () => {
  const shop = await app.shop()
  const [old, taken] = [await invite(shop), await invite(shop, { note: 'wrong person' })]
  await app.database.pool.query(`update invitation set expires_at = now() - interval '1 second' where id = $1`, [old.id])
  expect(await accept(somebody(), old.token)).toMatchObject({ status: 409, body: { code: 'INVITATION_EXPIRED' } })
  expect((await shop.api('GET /invitations')).body).toMatchObject([{ id: taken.id }, { id: old.id, isExpired: true }])
  expect(await shop.api(`DELETE /invitations/${taken.id}`)).toMatchObject({ status: 204 })
  expect(await shop.api(`DELETE /invitations/${taken.id}`)).toMatchObject({ status: 404 })
  expect(await accept(somebody(), taken.token)).toMatchObject({ status: 409, body: { code: 'INVITATION_WITHDRAWN' } })
  expect((await actsOf(shop))[0]).toMatchObject({ action: 'INVITATION_REVOKED', subject: 'wrong person' })
  for (const token of ['', 'x', 'A'.repeat(43), '../'.repeat(14), `${old.token}x`]) {
    expect(await accept(somebody(), token), token).toMatchObject({ status: 404 })
    expect(await lookUp(somebody(), token), token).toMatchObject({ status: 404 })
  }
  expect(await subsOf(shop)).toEqual(['jonas', 'marta'])
})

test('nobody joins without signing in, and another account neither sees nor withdraws', async () => {
  const shop = await app.shop()
  const { id, token } = await invite(shop)
  expect(await app.call('POST /invitations/accept', { body: { token } })).toMatchObject({ status: 401 })
  const other = await app.shop({ members: ['ola'] }, 'ola')
  expect((await other.api('GET /invitations')).body).toEqual([])
  expect(await other.api(`DELETE /invitations/${id}`)).toMatchObject({ status: 404 })
  expect(await lookUp('ola', token)).toMatchObject({ body: { state: 'open' } })
})

test('name and e-mail come from what the provider signed for this very person, and from nothing else', async () => {
  const shop = await app.shop()
  const named = { name: 'Nadia Kowal', email: 'nadia@pier.example' }
  const join = async (idToken: (sub: string) => Promise<string>) => {
    const sub = somebody()
    const { token } = await invite(shop)
    expect(await accept(sub, token, { idToken: await idToken(sub) })).toMatchObject({ status: 200 })
    return (await people(shop)).find(person => person.sub === sub)
  }
  expect(await join(sub => app.idToken(sub, named))).toMatchObject(named)

  const { privateKey } = await generateKeyPair('RS256')
  const forged = (sub: string) =>
    new SignJWT(named)
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setSubject(sub)
      .setIssuer('https://identity.example')
      .setAudience('parley-web')
      .setExpirationTime('5m')
      .sign(privateKey)
  const wrong: ((sub: string) => Promise<string>)[] = [
    forged,
    () => app.idToken('somebody-else', named),
    sub => app.idToken(sub, named, { audience: 'another-client' }),
    sub => app.idToken(sub, named, { expires: '-1m' }),
    () => Promise.resolve('not.a.token'),
  ]
  for (const idToken of wrong) {
    const person = await join(idToken)
    expect(person).toMatchObject({ name: person?.sub, email: '' })
  }
})

test('a partner’s person joins by no invitation: the platform says whose they are', async () => {
  const shop = await app.shop()
  const { token } = await invite(shop)
  const jwt = await app.partnerToken('shoper', '7', [])
  const asked = { token: jwt, provider: 'shoper', body: { token } }
  expect(await app.call('POST /invitations/accept', asked)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect(await app.call('POST /invitations/look-up', asked)).toMatchObject({ status: 200, body: { state: 'open' } })
  expect(await subsOf(shop)).toEqual(['jonas', 'marta'])
})

test('an invitation ends with its inviter', async () => {
  const shop = await app.shop()
  const { token } = await invite(shop)
  const jonas = await shop.as('jonas')
  expect(await jonas('DELETE /users/marta')).toMatchObject({ status: 204 })
  expect(await accept('marta', token)).toMatchObject({ body: { code: 'INVITATION_WITHDRAWN' } })
})

test('an account keeps 200 open invitations at most', async () => {
  const shop = await app.shop()
  await app.database.pool.query(
    `insert into invitation (account_id, id, token_hash, email, note, invited_by, expires_at)
     select $1, gen_random_uuid(), gen_random_uuid()::text, '', '', 'marta', now() + interval '1 day' from generate_series(1, 199)`,
    [shop.id],
  )
  await invite(shop)
  expect(await shop.api('POST /invitations', {})).toMatchObject({ status: 409, body: { code: 'TOO_MANY_INVITATIONS' } })
})

test('an address that is none is refused at its field', async () => {
  const shop = await app.shop()
  expect(await shop.api('POST /invitations', { email: 'nadia' })).toMatchObject({ status: 400, body: { field: 'email' } })
})
