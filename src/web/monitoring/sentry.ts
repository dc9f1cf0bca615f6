import { browserTracingIntegration, captureException, init } from '@sentry/react'
import { scrub } from './scrub.ts'

/** Opens the error reports with every trace sampled (specification 7); gives the function that tells of an error. */
export function openSentry(dsn: string): (error: unknown) => void {
  init({
    dsn,
    tracesSampleRate: 1,
    integrations: [browserTracingIntegration()],
    beforeSend: event => scrub(event),
    beforeSendTransaction: event => scrub(event),
    beforeBreadcrumb: breadcrumb => scrub(breadcrumb),
  })
  return error => captureException(error)
}
