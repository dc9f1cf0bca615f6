import type { Api } from '#contract/api.ts'
import { renewToken } from '#web/session/renew.ts'
import { useSession } from '#web/session/session.ts'
import { type CallAnswer, type CallRest, type Loose, readAnswer, request, type Told } from './request.ts'

/** An answer of any status; where the token was not accepted it is renewed once, and the request repeated. */
async function answerOf(key: string, args: Loose): Promise<Response> {
  const { jwt } = useSession.getState()
  const response = await request(key, args)
  if (response.status !== 401 || !jwt || args.as) return response
  const now = useSession.getState().jwt
  const renewed = now === jwt ? await renewToken().catch(() => null) : now
  return renewed ? request(key, args) : response
}

/** Asks, and renews the token where it was not accepted. Throws a Refusal. */
export async function ask<K extends keyof Api>(key: K, args: Loose): Promise<Told<K>> {
  return readAnswer(key, args, await answerOf(key, args))
}

/** What was asked, and the account's last event number that it includes; null where the answer does not say. */
export const callWithEventNumber =
  <const K extends keyof Api>(key: K) =>
  (...[args]: CallRest<K>): Promise<Told<K>> =>
    ask<K>(key, args ?? {})

/** `call('GET /conversations/:id')({ params: { id } })`; throws a Refusal. Curried: with one call for both, tsc crawls. */
export const call =
  <const K extends keyof Api>(key: K) =>
  async (...[args]: CallRest<K>): Promise<CallAnswer<K>> =>
    (await ask<K>(key, args ?? {})).data
