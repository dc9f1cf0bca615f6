import type { IntegrationProblem, WidgetIntegration } from '#contract/signup/widget-integration.ts'
import { jsonOf } from '../../http/body.ts'
import { type AskOutside, type Asked, OutsideFailure } from '../../http/ask-outside.ts'

export type System = Pick<
  WidgetIntegration,
  'method' | 'endpointUrl' | 'apiKey' | 'phoneParameter' | 'responseValuePath' | 'extraParameter' | 'extraValue'
>
/** Why it is asked, in the header x-parley-event. */
export type SystemEvent = 'CONTACT_EXISTS' | 'COUPON' | 'SIGN_UP' | 'TEST'
export type SystemAnswer = { status: number | null; body: string; value: string | null; problem: IntegrationProblem | null }

const valueMaxCharacters = 60

export function requestOf(system: System, event: SystemEvent, phone: string): Asked {
  const { method, endpointUrl, apiKey, phoneParameter, extraParameter, extraValue } = system
  const parameters = { [phoneParameter]: phone, ...(extraParameter && { [extraParameter]: extraValue }) }
  const url = new URL(endpointUrl)
  const headers = {
    accept: 'application/json',
    'x-parley-event': event,
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
  }
  if (method === 'POST')
    return {
      method,
      url: url.href,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(parameters),
    }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { method: 'GET', url: url.href, headers, body: null }
}

/** What stands at a path of names with dots between them, as text; null where there is nothing, or more than a value. */
export function valueAt(answer: unknown, path: string): string | null {
  let value = answer
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null
    value = Object.entries(value).find(([key]) => key === name)?.[1]
  }
  if (typeof value === 'boolean' || typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** Asks once, and says what went wrong instead of throwing. */
export async function askSystem(ask: AskOutside, system: System, event: SystemEvent, phone: string): Promise<SystemAnswer> {
  try {
    const { status, body } = await ask(requestOf(system, event, phone))
    if (status < 200 || status > 299) return { status, body, value: null, problem: 'REFUSED' }
    const value = valueAt(jsonOf(body), system.responseValuePath)
    return { status, body, value, problem: value === null ? 'NO_VALUE' : null }
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    return { status: null, body: '', value: null, problem: error.problem }
  }
}

const no = ['false', '0', 'no', 'null']

/** Whether an answer says that somebody is there already. */
export const saysYes = ({ value }: SystemAnswer): boolean => value !== null && !no.includes(value.toLowerCase())

/** The coupon in an answer; null where there is none that one could read out at a till. */
export const couponIn = ({ value }: SystemAnswer): string | null =>
  value !== null && value.length <= valueMaxCharacters && !/\p{Cc}/u.test(value) ? value : null
