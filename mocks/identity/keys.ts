import { randomBytes, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type pg from 'pg'

const creationLock = 727275
const cookieSecret = 'idp-cookies'

/** The signing keys and the cookies' key, made once. Instances that start together on one database get the same. */
export async function loadKeys(pool: pg.Pool): Promise<{ signing: JWK[]; cookies: string }> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [creationLock])
    await client.query('insert into secret (name, value) values ($1, $2) on conflict do nothing', [
      cookieSecret,
      randomBytes(32).toString('base64url'),
    ])
    const stored = await client.query<{ jwk: JWK }>('select jwk from oidc_key order by created_at desc')
    const signing = stored.rows.map(row => row.jwk)
    if (signing.length === 0) {
      const made = await makeKey()
      await client.query('insert into oidc_key (kid, jwk) values ($1, $2)', [made.kid, JSON.stringify(made)])
      signing.push(made)
    }
    const secret = await client.query<{ value: string }>('select value from secret where name = $1', [cookieSecret])
    await client.query('commit')
    return { signing, cookies: secret.rows[0]?.value ?? '' }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function makeKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), use: 'sig', alg: 'RS256' }
}

/** A key without its private half: jose refuses private keys where it verifies. */
export function publicHalf({ kty, n, e, kid, alg, use }: JWK): JWK {
  return { kty, ...(n && { n }), ...(e && { e }), ...(kid && { kid }), ...(alg && { alg }), ...(use && { use }) }
}
