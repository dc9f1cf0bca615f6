import type { Config } from './config.ts'

/** What a person reads once the process answers: its address, and what they must know of these settings. */
export function announce(config: Config): string[] {
  if (!config.roles.web) return [`Parley: a worker, without pages. Health: ${config.localUrl}/healthz`]
  return [`Parley: ${config.publicUrl}`, ...ofDemo(config), ...ofCarrier(config), ...ofPayments(config)]
}

function ofDemo({ isDemo, isLoopback, publicUrl }: Config): string[] {
  if (!isDemo) return []
  if (isLoopback) return ['Demo: whoever can reach this address can sign in (this computer alone; set HOST to change it).']
  const far = publicUrl.startsWith('https:')
    ? ''
    : ' From other computers browsers sign in over https alone: put a proxy before it and set PUBLIC_URL to its address.'
  return [`Demo: whoever can reach this address can sign in.${far}`]
}

function ofCarrier({ isDemo, CARRIER }: Config): string[] {
  if (isDemo || CARRIER !== 'simulator') return []
  return ['CARRIER is simulator: texts are not sent to anybody, though they become Delivered.']
}

function ofPayments({ isDemo, STRIPE_SECRET_KEY }: Config): string[] {
  if (isDemo || STRIPE_SECRET_KEY) return []
  return ['Nobody can pay: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set.']
}
