import type { Context } from 'hono'
import type { Api } from '#contract/api.ts'
import type { StoredWidgetIntegration, WidgetIntegration } from '#contract/signup/widget-integration.ts'
import { record } from '../../account/audit.ts'
import { parseNumber } from '../../chat/phone.ts'
import { staleOrGone } from '../../db/named-rows.ts'
import type { Database } from '../../db/open.ts'
import type { WebBindings } from '../../http/bindings.ts'
import type { Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { rateLimit } from '../../http/visitor-rate-limit.ts'
import { emitChanged } from '../../live/emit.ts'
import { askSystem, requestOf } from './ask-system.ts'
import { integrationColumns, integrationOf, type IntegrationRow } from './integration-row.ts'

/** The key stays with us. */
const told = (integration: WidgetIntegration): StoredWidgetIntegration => ({
  ...integration,
  apiKey: '',
  hasApiKey: integration.apiKey !== '',
})

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')

/** The key that was typed, else the one that stands: never at another host than the one that it was typed for. */
const keyOf = (before: WidgetIntegration, { apiKey, endpointUrl }: Pick<WidgetIntegration, 'apiKey' | 'endpointUrl'>) =>
  apiKey || (hostOf(before.endpointUrl) === hostOf(endpointUrl) ? before.apiKey : '')

const shownCharacters = 2000
/** A person tries, corrects, and tries again. */
const pace = { burst: 20, perSecond: 0.2 }
const limits = new WeakMap<Database, (ctx: Context<WebBindings>) => void>()

function admitTest(database: Database, ctx: Context<WebBindings>): void {
  const limit = limits.get(database) ?? rateLimit(undefined, pace)
  limits.set(database, limit)
  limit(ctx)
}

export const widgetIntegration = {
  'GET /widget-integration': call => call.inAccount(async tx => told(await integrationOf(tx))),

  'PUT /widget-integration': (call, { body }) =>
    call.inAccount(async tx => {
      const before = await integrationOf(tx)
      // Of two first saves at once the second meets the row of the first.
      const [saved] = await tx.rows<IntegrationRow>(
        `insert into widget_integration as s (account_id, method, endpoint_url, api_key, phone_parameter, response_value_path,
           extra_parameter, extra_value, is_enabled, is_coupon_fetch, is_contact_exists_check)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
         where $12 = 0 or exists (select from widget_integration where account_id = $1)
         on conflict (account_id) do update set method = $2, endpoint_url = $3, api_key = $4, phone_parameter = $5,
           response_value_path = $6, extra_parameter = $7, extra_value = $8, is_enabled = $9, is_coupon_fetch = $10,
           is_contact_exists_check = $11, version = s.version + 1 where s.version = $12
         returning ${integrationColumns}`,
        [
          tx.accountId,
          body.method,
          body.endpointUrl,
          keyOf(before, body),
          body.phoneParameter,
          body.responseValuePath,
          body.extraParameter,
          body.extraValue,
          body.isEnabled,
          body.isCouponFetch,
          body.isContactExistsCheck,
          body.version,
        ],
      )
      if (!saved) throw staleOrGone(told(await integrationOf(tx)))
      await record(tx, call, 'WIDGET_INTEGRATION_CHANGED', hostOf(saved.endpointUrl))
      await emitChanged(tx, call.hub, ['widget-integration'], [])
      return told(saved)
    }),

  'POST /widget-integration/test': async (call, { body: { phone: written, ...typed } }) => {
    admitTest(call.database, call.request)
    const phone = parseNumber(written)?.number
    if (!phone) throw new Refusal('WRONG_PHONE_NUMBER', { field: 'phone' })
    const system = { ...typed, apiKey: keyOf(await call.inAccount(integrationOf), typed) }
    const { method, url, headers, body } = requestOf({ ...system, apiKey: system.apiKey && '••••••' }, 'TEST', phone)
    const answer = await askSystem(call.askOutside, system, 'TEST', phone)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    return {
      request: [`${method} ${url}`, ...lines, ...(body === null ? [] : ['', body])].join('\n'),
      status: answer.status,
      answer: answer.body.slice(0, shownCharacters).toWellFormed(),
      value: answer.value?.slice(0, shownCharacters).toWellFormed() ?? null,
      problem: answer.problem,
    }
  },
} satisfies Partial<Handlers<keyof Api>>
