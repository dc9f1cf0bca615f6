import { redirect } from '@tanstack/react-router'
import type { Account } from '#contract/account/account.ts'
import type { Provider } from '#contract/access/providers.ts'
import { isSameAccount, landingOf } from '#contract/access/after-sign-in.ts'
import { call } from '#web/api/call.ts'
import { loadTexts } from '#web/i18n.ts'
import { takeSecret } from '../address-secrets.ts'
import { browserConfig } from '../browser-config.ts'
import { partnerTokens } from './partner-tokens.ts'
import { type SessionState, signedOut, useSession } from '../session.ts'
import { redirectOf } from '../sign-in/target.ts'

/** The addresses of specification 2.2 that bring somebody in. */
export type PartnerWay =
  | '/channels/login'
  | '/channels/mobile-login'
  | '/shoper/login'
  | '/shoper/mobile-login'
  | '/livechat/login'
  | '/aws-marketplace/login'

/** What of a link is no secret. */
export type PartnerLink = { account?: string | undefined; type?: string | undefined; redirectUrl?: string | undefined }

/** A session that passed its check and is not taken over yet. */
export type Candidate = { session: SessionState; target: string }

/** The link brought no token: it was used already, or the page was loaded again. */
class NothingBrought extends Error {}

const providers: Record<PartnerWay, Provider> = {
  '/channels/login': 'channels',
  '/channels/mobile-login': 'channels',
  '/shoper/login': 'shoper',
  '/shoper/mobile-login': 'shoper',
  '/livechat/login': 'livechat',
  '/aws-marketplace/login': 'aws_marketplace',
}

/** Who the link brings: the tokens, and the account once the check of specification 4.1 has passed. Throws when it does not. */
const checks: Record<PartnerWay, (link: PartnerLink) => Promise<SessionState>> = {
  '/channels/login': async () => {
    const { access_token, refresh_token, domains } = await call('GET /channels/auth/token/:code')({
      params: { code: brought('code') },
      as: signedOut,
    })
    const session = sessionOf('channels', access_token, refresh_token)
    const [only, second] = domains
    // With several, or none, the person chooses.
    return only && !second ? desktop(session, only.domain) : session
  },
  '/channels/mobile-login': ({ account, type }) => mobile(type === 'shoper' ? 'shoper' : 'channels', account),
  '/shoper/login': ({ account }) => desktop(sessionOf('shoper', brought('access_token'), null), account),
  '/shoper/mobile-login': ({ account, type }) => mobile(type === 'channels' ? 'channels' : 'shoper', account),
  '/livechat/login': ({ account }) => desktop(sessionOf('livechat', brought('accessToken'), null), account),
  '/aws-marketplace/login': ({ account }) => desktop(sessionOf('aws_marketplace', brought('access_token'), null), account),
}

function brought(name: string): string {
  const value = takeSecret(name)
  if (!value) throw new NothingBrought()
  return value
}

function sessionOf(provider: Provider, jwt: string, refreshToken: string | null): SessionState {
  return { ...signedOut, ...partnerTokens(provider, jwt, refreshToken), provider, family: crypto.randomUUID() }
}

/** The account's name must be the one that the link asks for. */
async function desktop(session: SessionState, asked: string | undefined): Promise<SessionState> {
  const account: Account = await call('GET /accounts/current')({ as: { ...session, account: asked ?? null } })
  if (!isSameAccount(account, asked)) throw new Error('the account is not the one that the link asks for')
  return { ...session, account: account.name }
}

/** The account must be among the domains that the platform names. */
async function mobile(provider: 'channels' | 'shoper', asked: string | undefined): Promise<SessionState> {
  const session = { ...sessionOf(provider, brought('accessToken'), takeSecret('refreshToken')), isMobile: true }
  const domains = await call(`GET /${provider}/auth/domains`)({ as: session })
  if (!asked || !domains.some(({ domain }) => domain === asked)) throw new Error('the account is none of the domains')
  return { ...session, account: asked }
}

export type PartnerDoor = { kind: 'asking'; candidate: Candidate } | { kind: 'failed'; provider: Provider }

/** Once: a link's token is good for one look. */
const looked = new Map<PartnerWay, Promise<PartnerDoor>>()

/**
 * The loader of a partner's address: lets in who passes the check. Who would replace somebody else's session is asked
 * first; who does not pass stays here, and the reason is logged (specification 8).
 */
export async function enterByPartner(way: PartnerWay, link: PartnerLink): Promise<PartnerDoor> {
  await loadTexts('access')
  const door = looked.get(way) ?? look(way, link)
  looked.set(way, door)
  return door
}

async function look(way: PartnerWay, link: PartnerLink): Promise<PartnerDoor> {
  const candidate = await checkPartner(way, link).catch((error: unknown) => {
    // Loaded again by somebody who is in already, a page that brings nothing leads on.
    if (error instanceof NothingBrought && useSession.getState().jwt) throw redirect({ to: '/', replace: true })
    console.warn('partner sign-in', way, error instanceof Error ? error.message : 'failed')
    return null
  })
  if (!candidate) return { kind: 'failed', provider: providers[way] }
  if (isReplacing(candidate)) return { kind: 'asking', candidate }
  return goIn(candidate)
}

/** Takes the session over and leads on: inside the app, or back to the platform's own allowed address. */
export function goIn({ session, target }: Candidate): never {
  useSession.setState(session)
  throw redirect({ href: target, replace: true })
}

/** Looks at what a partner's link brought; nothing is taken over yet. Throws when the check does not pass. */
async function checkPartner(way: PartnerWay, link: PartnerLink): Promise<Candidate> {
  const session = await checks[way](link)
  const { allowedOrigins } = await browserConfig()
  const landing = redirectOf(link.redirectUrl, allowedOrigins) ?? landingOf(session.provider)
  return { session, target: session.account === null ? '/channels/choose-account' : landing }
}

/** The session of somebody else, or of another account, that stands in the way: nobody loses theirs without a question. */
function isReplacing({ session }: Candidate): boolean {
  const now = useSession.getState()
  if (!now.jwt) return false
  return now.sub !== session.sub || (session.account !== null && now.account !== null && now.account !== session.account)
}
