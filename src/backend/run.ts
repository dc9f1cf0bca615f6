import { startTransactional } from './campaigns/transactional/send-transactional.ts'
import { LedgerCheck } from './billing/check/last-check.ts'
import { startLedgerCheck } from './billing/check/ledger-check.ts'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { startBillingChecks } from './billing/automatic/billing-checks.ts'
import { issueDocument } from './billing/documents/issue.ts'
import { openMailer } from './billing/notices/mailer.ts'
import { startMail } from './billing/notices/send-mail.ts'
import { startCatchUp } from './billing/payments/catch-up.ts'
import { openStripe } from './billing/payments/stripe/stripe.ts'
import { startBackups } from './backups/backups-worker.ts'
import { startRevoking } from './account/integration-revoking.ts'
import { startCampaigns } from './campaigns/sending/campaign-worker.ts'
import { createCarrier } from './carriers/create-carrier.ts'
import { createInbox } from './chat/receiving/receive.ts'
import { startWorker } from './chat/sending/worker.ts'
import { isLoopbackHost, type Config } from './config.ts'
import { startFollowingTexts } from './contacts/contact-activity.ts'
import type { AppContext } from './context.ts'
import { openOutside } from './http/ask-outside.ts'
import { PretendCustomers, prepareFolder } from './data-folder.ts'
import { openDatabase, type Database } from './db/open.ts'
import { txOver, withAccount } from './db/transaction.ts'
import { Authenticator } from './access/auth.ts'
import { IdentityDocument } from './access/identity.ts'
import { checkIssuer } from './access/oidc-discovery.ts'
import { startRetention } from './jobs/retention.ts'
import { startVacuum } from './jobs/vacuum.ts'
import { startJobWorkers } from './jobs/worker.ts'
import { emitChanged } from './live/emit.ts'
import { Hub } from './live/hub.ts'
import { Presence } from './live/presence.ts'
import { startSignUps } from './signup/sign-ups/send-texts.ts'
import { connectInstances } from './live/other-instances.ts'
import { openSockets } from './live/sockets.ts'
import { ClickLog } from './texts/links/click-log.ts'
import { FileStore } from './media/file-store.ts'
import { answerStarting, type StartStep } from './starting-page.ts'

const closeAfterMs = 8000
/** Longer than browsers and proxies keep an idle connection: one that they use again must not be closed in that moment. */
export const keptOpenMs = 75_000
/** A database that hangs is told to people within 5 s. */
const longestQueryMs = 4000

/** While the embedded database opens nobody is let in: callers whom the system turns away then come back only after up to a minute. */
const callersWaitingMost = 4096

export type Running = { address: string; server: Server; context: AppContext; stop: () => Promise<void> }

/** What a start is at, for whoever waits for it; with a step that nothing else runs beside, who listens for visitors. */
type Tell = (step: StartStep, server?: Server) => void

/** Opens the database and starts what ROLES says; resolves once it answers. */
export async function startParley(config: Config, tell: Tell = () => undefined): Promise<Running> {
  const server = createServer({ requestTimeout: 120_000, headersTimeout: 20_000, keepAliveTimeout: keptOpenMs })
  // The port first: a wrong one is told before the database has been opened.
  await listen(server, config)
  let step: StartStep = 'code'
  server.on('request', (request, response) => answerStarting(step, request, response))
  try {
    return await startOn(server, config, (next, shared) => {
      step = next
      tell(next, shared)
    })
  } catch (error) {
    server.close()
    throw error
  }
}

async function startOn(server: Server, config: Config, tell: Tell): Promise<Running> {
  if (!config.isDemo) tell('identity')
  if (config.roles.web)
    await Promise.all([
      config.OIDC_ISSUER && checkIssuer(config.OIDC_ISSUER),
      ...Object.entries(config.partners).map(([name, { issuer }]) => checkIssuer(issuer, `${name.toUpperCase()}_ISSUER`)),
    ])
  prepareFolder(config.DATA_DIR, config.DATABASE_URL ? ['files'] : ['db', 'files'])
  if (config.DATABASE_URL) tell('database')
  else tell('embedded', server)
  const database = await openDatabase({ url: config.DATABASE_URL, folder: join(config.DATA_DIR, 'db'), queryMs: longestQueryMs })
  const files = new FileStore(join(config.DATA_DIR, 'files'))
  const hub = new Hub(database)
  if (config.isDemo) tell('demo')
  const standIns = config.isDemo && config.roles.web ? await openStandIns(config, database, hub) : null
  const carrier = createCarrier(config, database, files)
  const partners = { ...standIns?.partners?.platforms, ...config.partners }
  const presence = new Presence(hub)
  const clicks = new ClickLog(database, hub)
  const context: AppContext = {
    config,
    database,
    hub,
    presence,
    partners,
    identity: standIns
      ? new IdentityDocument(standIns.issuer, `${config.localUrl}/idp`)
      : new IdentityDocument(config.OIDC_ISSUER ?? ''),
    carrier,
    payments: paymentsOf(config, standIns?.checkout ?? null),
    mailer: openMailer(config),
    files,
    askOutside: openOutside(),
    clicks,
    ledgerCheck: new LedgerCheck(),
    apps: { ...standIns?.partners?.apps, ...config.apps },
    wakeWorkers: () => undefined,
    wakeJobs: () => undefined,
    wakeCampaigns: () => undefined,
  }
  const inbox = createInbox(context)
  const worker = config.roles.worker ? startWorker(context) : null
  const transactional = config.roles.worker ? startTransactional(context) : null
  const signUps = config.roles.worker ? startSignUps(context) : null
  const jobs = config.roles.worker ? startJobWorkers(context) : null
  const sending = config.roles.worker ? startCampaigns(context) : null
  const telling = config.roles.worker ? startCatchUp(context) : null
  const billing = config.roles.worker ? startBillingChecks(context) : null
  const mail = config.roles.worker ? startMail(context) : null
  const following = config.roles.worker ? startFollowingTexts(context) : null
  context.wakeWorkers = () => worker?.wake()
  context.wakeJobs = () => jobs?.wake()
  context.wakeCampaigns = () => sending?.wake()
  if (config.roles.worker) carrier.start?.(inbox)
  const disconnect = connectInstances(database, hub, presence, context.wakeWorkers)
  const stopCleaning = startRetention(database, files)
  const vacuum = startVacuum(context)
  const backups = config.roles.worker ? startBackups(context) : null
  const checking = config.roles.worker ? startLedgerCheck(context) : null
  const revoking = config.roles.worker ? startRevoking(context) : null
  const authenticator = new Authenticator(database, {
    membersChanged: (accountId, sub) => withAccount(database, accountId, tx => emitChanged(tx, hub, ['users'], [sub])),
    issuer: standIns?.issuer ?? config.OIDC_ISSUER ?? '',
    audience: config.OIDC_AUDIENCE ?? `${config.publicUrl}/backend`,
    clientId: config.OIDC_CLIENT_ID,
    permissionsClaim: config.PERMISSIONS_CLAIM,
    nameClaim: config.OIDC_NAME_CLAIM,
    partners,
    ...(standIns && { jwks: standIns.jwks }),
  })
  const answer = getRequestListener(createApp(context, authenticator, inbox).fetch)
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (standIns?.handle(request, response)) return
    void answer(request, response)
  })
  const closeSockets = config.roles.web ? openSockets(server, context, authenticator) : () => undefined

  return {
    address: config.publicUrl,
    server,
    context,
    stop: async () => {
      const closed = new Promise(resolve => server.close(resolve))
      hub.close()
      closeSockets()
      server.closeIdleConnections()
      setTimeout(() => server.closeAllConnections(), closeAfterMs).unref()
      await closed
      await clicks.stop()
      stopCleaning()
      await worker?.stop()
      await transactional?.stop()
      await signUps?.stop()
      await jobs?.stop()
      await sending?.stop()
      await following?.stop()
      await telling?.stop()
      await billing?.stop()
      await mail?.stop()
      context.mailer?.close()
      await vacuum.stop()
      await backups?.stop()
      await checking?.stop()
      await revoking?.stop()
      await carrier.stop?.()
      await standIns?.stop()
      await disconnect()
      await database.close()
    },
  }
}

/** Stripe, where its keys are set; in the demo its stand-in, at another address. */
function paymentsOf(
  { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl }: Config,
  standIn: { url: string; secretKey: string; webhookSecret: string } | null,
) {
  if (secretKey && webhookSecret) return openStripe({ secretKey, webhookSecret, apiUrl })
  return standIn && openStripe({ ...standIn, apiUrl: standIn.url })
}

/** Other people's systems, standing in; loaded in demo mode alone. */
async function openStandIns(config: Config, database: Database, hub: Hub) {
  const [{ mountMocks }, { hasPretendCustomers, seedDemo }] = await Promise.all([
    import('#mocks/mount.ts'),
    import('#mocks/demo/seed.ts'),
  ])
  // Polish demo numbers may be somebody's: beside a real carrier there are no customers.
  if (!config.hasPhone && (await hasPretendCustomers(database.pool))) throw new PretendCustomers()
  await seedDemo(
    database.pool,
    { dir: join(config.DATA_DIR, 'files') },
    {
      withCustomers: config.hasPhone,
      linkHost: new URL(config.publicUrl).host,
      issueDocument: (client, { accountId, ...issued }) =>
        issueDocument(txOver(client, accountId, []), { ...issued, seller: config.seller }),
    },
  )
  return mountMocks({
    pool: database.pool,
    publicUrl: config.publicUrl,
    devOrigins: [],
    hasPhone: config.hasPhone,
    accessTokenSeconds: config.IDP_ACCESS_TOKEN_SECONDS,
    // Behind a proxy their ports would be nobody's to reach.
    ...(isLoopbackHost(new URL(config.publicUrl).hostname) && {
      partners: {
        port: config.PORT,
        tokenSeconds: config.PARTNER_TOKEN_SECONDS,
        changed: (accountId: string) => hub.changed(accountId),
      },
      checkout: { port: config.PORT, eventsUrl: `${config.localUrl}/backend/payment-events` },
      shop: { port: config.PORT },
    }),
  })
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: config.PORT, host: config.HOST, backlog: callersWaitingMost }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
