import { Hono, type Context } from 'hono'
import { routePath } from 'hono/route'
import { accountsOfPerson } from './access/accounts-of-person.ts'
import { marketplaceSetup } from './access/marketplace-setup.ts'
import { partnerSignIn } from './access/partner-sign-in.ts'
import { signInProblems } from './access/sign-in-problems.ts'
import { apiKeys } from './account/api-keys.ts'
import { accounts } from './account/account.ts'
import { integrations } from './account/integrations.ts'
import { invitationPage } from './account/invitation-page.ts'
import { invitations } from './account/invitations.ts'
import { auditEntries } from './account/audit.ts'
import { phoneNumbers } from './account/phone-numbers.ts'
import { settings } from './account/settings.ts'
import { socketTickets } from './account/socket-tickets.ts'
import { users } from './account/users.ts'
import { carriers } from './carriers/carrier-state.ts'
import { downloadDocument, downloadDocuments } from './billing/documents/document-downloads.ts'
import { downloadLedger } from './billing/history/ledger-download.ts'
import type { Inbox } from './carriers/carrier.ts'
import { simulatorCalls } from './carriers/simulator-calls.ts'
import { transactionalSends } from './campaigns/transactional/transactional-sends.ts'
import { transactionalTexts } from './campaigns/transactional/transactional-texts.ts'
import { takePaymentEvent } from './billing/payments/payment-events.ts'
import { billingHandlers } from './billing/handlers.ts'
import { bulkSend } from './campaigns/bulk-send.ts'
import { campaignCounts } from './campaigns/audience/count.ts'
import { campaignAlerts } from './campaigns/list/campaign-alerts.ts'
import { campaignsDownloads, downloadCampaigns } from './campaigns/list/campaigns-download.ts'
import { campaignSettings } from './campaigns/settings/campaign-settings.ts'
import { campaignPreviews } from './campaigns/audience/preview.ts'
import { campaigns } from './campaigns/drafts/campaigns.ts'
import { campaignConfirming } from './campaigns/drafts/confirm.ts'
import { campaignTests } from './campaigns/drafts/send-test.ts'
import { campaignReports } from './campaigns/report/report.ts'
import { campaignRecipients } from './campaigns/report/recipients.ts'
import { downloadRecipients } from './campaigns/report/recipients-download.ts'
import { campaignActs } from './campaigns/sending/acts.ts'
import { conversationActs } from './chat/conversations/conversation-acts.ts'
import { conversationBulk } from './chat/conversations/conversation-bulk.ts'
import { conversations } from './chat/conversations/conversations.ts'
import { customerTime } from './chat/customer-time.ts'
import { drafts } from './chat/drafts.ts'
import { scheduledTexts } from './chat/scheduled-texts.ts'
import { timelines } from './chat/delivery-timeline.ts'
import { chatSearch } from './chat/search/chat-search.ts'
import { optOutAnswers } from './chat/receiving/opt-out-answers.ts'
import { blockList } from './contacts/block-list/block-list.ts'
import { contactTags } from './contacts/contact-tags.ts'
import { contactDownloads, downloadContacts } from './contacts/contact-download.ts'
import { contactBulk } from './contacts/bulk/contact-bulk.ts'
import { downloadPerson } from './contacts/personal-data-export.ts'
import { contactPrivacy } from './contacts/contact-privacy.ts'
import { phoneBook } from './contacts/phone-book.ts'
import { contactConsents } from './contacts/contact-consent.ts'
import { contactRecords } from './contacts/contact-record.ts'
import { contacts } from './contacts/contacts.ts'
import { takeOrderEvent } from './contacts/purchases/order-events.ts'
import { purchases } from './contacts/purchases/purchases.ts'
import { segments } from './contacts/search/segments.ts'
import { customFields } from './contacts/fields/custom-fields.ts'
import type { AppContext } from './context.ts'
import type { Database } from './db/open.ts'
import { endWhenDiskIsFull, isDatabaseAway, loggable, sqlState } from './db/errors.ts'
import type { Authenticator } from './access/auth.ts'
import type { WebBindings } from './http/bindings.ts'
import { permissionsPolicy } from './http/permissions-policy.ts'
import { browserConfig } from './http/browser-config.ts'
import { rateLimit } from './http/visitor-rate-limit.ts'
import { publicAssets } from './http/public-page.ts'
import { serveDownload, type DownloadKinds } from './http/downloads.ts'
import { createMetrics } from './http/metrics.ts'
import { mountCalls, type AllHandlers } from './http/mount.ts'
import { openApi } from './http/openapi.ts'
import { lingerBeforeClose } from './http/linger.ts'
import { Refusal } from './http/refusal.ts'
import { webApp } from './http/web-app.ts'
import { downloadImportRows } from './imports/import-download.ts'
import { importFiles } from './imports/import-files.ts'
import { imports } from './imports/imports.ts'
import { jobs } from './jobs/jobs.ts'
import { log, warnOfMany } from './log.ts'
import { images } from './media/images.ts'
import { pictures } from './media/pictures.ts'
import { serveFile } from './media/serve-file.ts'
import { couponPage } from './signup/coupons/coupon-page.ts'
import { embedScript } from './signup/embedded/embed-script.ts'
import { newsletterPage } from './signup/newsletter/newsletter-page.ts'
import { stopPage } from './signup/stop/stop-page.ts'
import { unsubscribePage } from './signup/unsubscribing.ts'
import { signUpHandlers } from './signup/handlers.ts'
import { cannedResponses } from './texts/canned-responses.ts'
import { links } from './texts/links/links.ts'
import { shortLinks } from './texts/links/short-links.ts'
import { messageTemplates } from './texts/message-templates.ts'

const handlers: AllHandlers = {
  ...accountsOfPerson,
  ...partnerSignIn,
  ...signInProblems,
  ...marketplaceSetup,
  ...accounts,
  ...users,
  ...invitations,
  ...apiKeys,
  ...integrations,
  ...auditEntries,
  ...carriers,
  ...phoneNumbers,
  ...settings,
  ...socketTickets,
  ...conversations,
  ...drafts,
  ...scheduledTexts,
  ...customerTime,
  ...timelines,
  ...conversationActs,
  ...conversationBulk,
  ...chatSearch,
  ...optOutAnswers,
  ...contacts,
  ...contactRecords,
  ...contactConsents,
  ...contactBulk,
  ...contactDownloads,
  ...contactPrivacy,
  ...purchases,
  ...segments,
  ...phoneBook,
  ...bulkSend,
  ...campaigns,
  ...campaignCounts,
  ...campaignPreviews,
  ...campaignConfirming,
  ...campaignTests,
  ...campaignActs,
  ...campaignReports,
  ...campaignRecipients,
  ...campaignAlerts,
  ...campaignsDownloads,
  ...campaignSettings,
  ...transactionalTexts,
  ...transactionalSends,
  ...contactTags,
  ...customFields,
  ...blockList,
  ...importFiles,
  ...imports,
  ...jobs,
  ...cannedResponses,
  ...messageTemplates,
  ...links,
  ...images,
  ...signUpHandlers,
  ...billingHandlers,
}

const downloads: DownloadKinds = {
  contacts: { make: downloadContacts },
  'contact-data': { make: downloadPerson },
  'import-rows': { make: downloadImportRows },
  campaigns: { make: downloadCampaigns },
  'campaign-recipients': { make: downloadRecipients },
  'ledger-entries': { make: downloadLedger, keptBy: ['overdue'] },
  document: { make: downloadDocument, keptBy: ['overdue'] },
  documents: { make: downloadDocuments, keptBy: ['overdue'] },
}

/** Headers that every answer carries; files say for themselves how long they keep. */
const safeHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'permissions-policy': permissionsPolicy,
}

/** Everything that is served: the API, carriers' callbacks, the simulator in demo mode, health, metrics, the web app. */
export function createApp(context: AppContext, authenticator: Authenticator, inbox: Inbox): Hono<WebBindings> {
  const { config } = context
  const app = new Hono<WebBindings>()
  const metrics = createMetrics(context.ledgerCheck)
  const isSecure = config.publicUrl.startsWith('https:')

  app.use(async (ctx, next) => {
    // Before the handler: headers set after it halve the throughput.
    for (const [name, value] of Object.entries(safeHeaders)) ctx.header(name, value)
    if (isSecure) ctx.header('strict-transport-security', 'max-age=31536000')
    const end = metrics.requests.startTimer({ method: ctx.req.method })
    await next()
    // By now the deepest handler, which answered.
    end({ route: routePath(ctx), status: ctx.res.status })
  })

  app.get('/healthz', ctx => ctx.json({ status: 'ok' }))
  app.get('/readyz', async ctx => {
    const { pool, hasJustAnswered } = context.database
    if (!hasJustAnswered?.()) await pool.query('select 1')
    return ctx.json({ status: 'ready' })
  })
  app.get('/metrics', async ctx =>
    ctx.text(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType }),
  )

  context.carrier.mount?.(app, inbox)
  if (config.roles.web) {
    const admitVisit = rateLimit()
    app.route('/backend', backend(context, authenticator, admitVisit))
    app.route('/unsubscribing', unsubscribePage(context, admitVisit))
    app.route('/stop', stopPage(context, admitVisit))
    app.route('/barcodes/coupon', couponPage(context, admitVisit))
    app.route('/invitation', invitationPage(context, admitVisit))
    app.route('/newsletter', newsletterPage(context, admitVisit))
    app.route('/embed', embedScript(context, admitVisit))
    app.route('/pages', publicAssets())
    app.route('/pictures', pictures(context))
    if (config.hasPhone) app.route('/simulator', simulatorCalls(context, inbox))
    app.route('/', shortLinks(context))
    app.route('/', webApp(context))
  }

  app.notFound(ctx => refuse(ctx, new Refusal('NOT_FOUND')))
  app.onError((error, ctx) => refuse(ctx, asRefusal(error, routePath(ctx), context.database)))
  return app
}

function backend(context: AppContext, authenticator: Authenticator, admitVisit: ReturnType<typeof rateLimit>): Hono<WebBindings> {
  const app = new Hono<WebBindings>()
  // Printed for whoever asks first: it is most of the work of a start.
  let description: ReturnType<typeof openApi> | undefined
  app.get('/openapi.json', ctx => ctx.json((description ??= openApi())))
  app.get('/config.json', async ctx => ctx.json(await browserConfig(context)))
  app.get('/files/:account/:file', ctx => serveFile(context, ctx))
  app.post('/payment-events', ctx => takePaymentEvent(context, ctx))
  app.post('/shoper/order-events', ctx => takeOrderEvent(context, ctx))
  app.get('/downloads/:ticket', ctx => serveDownload(context, downloads, ctx))
  mountCalls(app, context, authenticator, handlers, admitVisit)
  app.all('*', () => {
    throw new Refusal('NOT_FOUND')
  })
  return app
}

/**
 * Any error as a refusal with a code. What nobody foresaw is logged whole and told as a 500 without its inside.
 * `route` is the pattern: the address may hold a number.
 */
function asRefusal(error: unknown, route: string, database: Database): Refusal {
  if (error instanceof Refusal) return error
  endWhenDiskIsFull(database, error)
  if (sqlState(error) === '53100') return new Refusal('STORAGE_FULL')
  if (isDatabaseAway(error)) {
    warnOfMany({ route, error: loggable(error) }, 'the database is away')
    return new Refusal('UNAVAILABLE', { retryAfterSeconds: 2 })
  }
  log.error({ route, error: loggable(error) }, 'unforeseen')
  return new Refusal('SERVER_ERROR')
}

function refuse(ctx: Context<WebBindings>, refusal: Refusal): Response {
  if (refusal.retryAfterSeconds !== undefined) ctx.header('retry-after', String(refusal.retryAfterSeconds))
  if (refusal.code === 'UNAUTHORISED') ctx.header('www-authenticate', 'Bearer')
  const { code, message, field, details, status } = refusal
  // The rest of a body that is too large is nobody's to read.
  if (status === 413 && !ctx.env.incoming.complete) {
    ctx.header('connection', 'close')
    lingerBeforeClose(ctx.env.incoming)
  }
  return ctx.json({ code, message, ...(field && { field }), ...(details && { details }) }, status)
}
