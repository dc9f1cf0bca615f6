import { randomUUID } from 'node:crypto'
import type { Database } from '#backend/db/open.ts'
import { createAccount } from '#backend/testing/start-app.ts'
import type { Ask } from './load.ts'

export type Shop = { id: string; name: string; from: string }

/** An account whose balance does not run out. */
export async function openShop(database: Database): Promise<Shop> {
  const account = await createAccount(database, { monetary: 1e12, members: ['bench'] })
  const { rows } = await database.pool.query<{ number: string }>('select number from phone_number where account_id = $1', [
    account.id,
  ])
  return { ...account, from: rows[0]?.number ?? '' }
}

/** Sends one text as the web app does: a form, a token, an account, an idempotency key. */
export function sendText(ask: Ask, jwt: string, shop: Shop, customer: number): Promise<string> {
  const boundary = '----bench'
  const fields = {
    from: shop.from,
    to: `+1415555${String(100 + (customer % 100)).padStart(4, '0')}`,
    channel: 'sms',
    body: 'Your blue tea set is ready. We keep it until Friday.',
  }
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const headers = {
    authorization: `Bearer ${jwt}`,
    'x-account': shop.name,
    'idempotency-key': randomUUID(),
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  return ask('/backend/conversations', { method: 'POST', headers, body: `${parts.join('')}--${boundary}--\r\n` })
}
