import type { AppContext } from '../context.ts'

/** GET /backend/config.json: what every browser is told before anybody has signed in. Nothing of it is a secret. */
export async function browserConfig({ config, partners, identity }: AppContext) {
  return {
    issuer: config.OIDC_ISSUER ?? `${config.publicUrl}/idp`,
    clientId: config.OIDC_CLIENT_ID,
    audience: config.OIDC_AUDIENCE ?? `${config.publicUrl}/backend`,
    resource: config.oidcResource,
    scope: config.OIDC_SCOPE,
    nameClaim: config.OIDC_NAME_CLAIM,
    permissionsClaim: config.PERMISSIONS_CLAIM,
    /** Null while the provider is away: then a browser asks it itself. */
    identity: await identity.current(),
    /** Where a sign-in may lead back to, beside our own origin. */
    allowedOrigins: [...new Set(Object.values(partners).flatMap(({ origins }) => origins))],
    sentryDsn: config.SENTRY_DSN ?? null,
    supportEmail: config.SUPPORT_EMAIL,
    isDemo: config.hasPhone,
  }
}
