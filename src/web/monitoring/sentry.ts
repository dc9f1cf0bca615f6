import { browserTracingIntegration, captureException, init, withStaticSpan } from '@sentry/react'
import { scrub } from './scrub.ts'

/** Opens the error reports with every trace sampled (specification 7); gives the function that tells of an error. */
export function openSentry(dsn: string): (error: unknown) => void {
  init({
    dsn,
    tracesSampleRate: 1,
    // Streamed spans would pass by beforeSendTransaction.
    traceLifecycle: 'static',
    // Interactions would be streamed past all of these, with the labels of what was pressed.
    integrations: [browserTracingIntegration({ enableInp: false })],
    beforeSend: event => scrub(event),
    beforeSendTransaction: event => scrub(event),
    beforeSendSpan: withStaticSpan(span => scrub(span)),
    beforeBreadcrumb: breadcrumb => scrub(breadcrumb),
  })
  return error => captureException(error)
}
