import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { CodeAppName } from './code-apps.ts'

const apps = ['livechat', 'intercom', 'slack', 'shoperEvents'] as const satisfies (CodeAppName | 'shoperEvents')[]
const nameOf = (app: (typeof apps)[number]) => `partner-app-${app}`

/** The client secrets of Parley at the platforms that it connects to, and what the shop platform signs events with; made once. */
export async function readAppSecrets(pool: pg.Pool): Promise<Record<CodeAppName | 'shoperEvents', string>> {
  const { rows } = await pool.query<{ name: string; value: string }>(
    `insert into secret (name, value) select * from unnest($1::text[], $2::text[])
     on conflict (name) do update set value = secret.value returning name, value`,
    [apps.map(nameOf), apps.map(() => randomBytes(24).toString('base64url'))],
  )
  const secretOf = (app: (typeof apps)[number]) => rows.find(({ name }) => name === nameOf(app))?.value ?? ''
  return {
    livechat: secretOf('livechat'),
    intercom: secretOf('intercom'),
    slack: secretOf('slack'),
    shoperEvents: secretOf('shoperEvents'),
  }
}
