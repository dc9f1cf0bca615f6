import type { Contract } from '../contract.ts'
import { IntegrationTest, IntegrationTestOutcome, StoredWidgetIntegration, WidgetIntegration } from './widget-integration.ts'

export const widgetIntegrationApi = {
  'GET /widget-integration': { access: 'popup', answer: StoredWidgetIntegration },
  'PUT /widget-integration': {
    access: 'popup',
    body: WidgetIntegration,
    answer: StoredWidgetIntegration,
    errors: ['STALE_VERSION'],
  },
  /** Asks the account's own system once. Nothing is kept, and nobody is signed up. */
  'POST /widget-integration/test': {
    access: 'popup',
    body: IntegrationTest,
    answer: IntegrationTestOutcome,
    errors: ['WRONG_PHONE_NUMBER', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies Contract
