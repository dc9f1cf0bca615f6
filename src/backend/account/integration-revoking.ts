import type { AppType } from '#contract/account/integrations.ts'
import { platformAnswerMs } from '#contract/limits.ts'
import type { AppContext } from '../context.ts'
import { loggable } from '../db/errors.ts'
import { jsonOf, readAnswer } from '../http/body.ts'
import { startLoop, type Loop } from '../jobs/loop.ts'
import { log } from '../log.ts'
import type { AppSettings } from '../platforms-config.ts'
import { platforms } from './integration-platforms.ts'

// A platform that was disconnected here takes its tokens back there, at once or once it answers again.

const againEveryMs = 10 * 60_000
/** So long a platform that is away is asked again. */
const askedForDays = 7
const askedAtOnce = 100
const answerMaxBytes = 64 * 1024

type Context = Pick<AppContext, 'database' | 'apps'>
type Waiting = { id: string; type: AppType; access_token: string; refresh_token: string | null }

/** Gives back all tokens that wait for it. Never throws. Asked twice, by two instances, a platform only says that it knows none. */
export async function revokeTokens({ database: { pool }, apps }: Context): Promise<void> {
  try {
    await pool.query(`delete from integration_revoking where created_at < now() - interval '${askedForDays} days'`)
    const { rows } = await pool.query<Waiting>(
      'select id, type, access_token, refresh_token from integration_revoking order by created_at limit $1',
      [askedAtOnce],
    )
    for (const { id, type, access_token: access, refresh_token: refresh } of rows) {
      const app = apps[type]
      const tokens = [refresh, access].filter(token => token !== null)
      const areBack = app ? await Promise.all(tokens.map(token => revoke(type, app, token))) : [false]
      if (areBack.every(Boolean)) await pool.query('delete from integration_revoking where id = $1', [id])
    }
  } catch (error) {
    log.warn({ error: loggable(error) }, 'tokens of platforms wait to be given back')
  }
}

/** Returns whether the platform has it back, or never knew it. The token stands in no log. */
async function revoke(type: AppType, { revokeUrl }: AppSettings, token: string): Promise<boolean> {
  const { url, ...asked } = platforms[type].revoke(revokeUrl, token)
  try {
    const response = await fetch(url, { ...asked, redirect: 'error', signal: AbortSignal.timeout(platformAnswerMs) })
    const body = jsonOf(String(await readAnswer(response, answerMaxBytes)))
    const isAway = response.status >= 500 || response.status === 429 || response.status === 408 || isPassing(body)
    if (isAway) log.warn({ platform: type, status: response.status }, 'a platform takes no token back now')
    return !isAway
  } catch {
    log.warn({ platform: type }, 'a platform does not answer')
    return false
  }
}

/** Slack refuses with status 200, and in these words where it may do otherwise later. */
const passing = new Set(['ratelimited', 'internal_error', 'fatal_error', 'service_unavailable', 'request_timeout'])
const isPassing = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'error' in body && passing.has(String(body.error))

/** Asks again those that were away. */
export function startRevoking(context: Context & Pick<AppContext, 'files'>): Loop {
  const work = async () => {
    await revokeTokens(context)
    return false
  }
  return startLoop(context, { name: 'tokens of platforms', everyMs: againEveryMs, work })
}
