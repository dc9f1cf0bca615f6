import { useCall } from '#web/api/query.ts'

/** At which input a refusal of billing data is shown. */
export const fieldOf = { WRONG_TAX_ID: 'taxId', WRONG_PHONE_NUMBER: 'phone' } as const

export const useSaveBillingData = () =>
  useCall('PUT /billing-data', { refreshes: ['GET /billing-data', 'GET /balance-overview'] })
