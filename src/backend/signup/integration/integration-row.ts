import type { WidgetIntegration } from '#contract/signup/widget-integration.ts'
import type { Tx } from '../../db/transaction.ts'

export const integrationColumns = `method, endpoint_url as "endpointUrl", api_key as "apiKey", phone_parameter as "phoneParameter",
  response_value_path as "responseValuePath", extra_parameter as "extraParameter", extra_value as "extraValue",
  is_enabled as "isEnabled", is_coupon_fetch as "isCouponFetch", is_contact_exists_check as "isContactExistsCheck", version`
const unsaved: WidgetIntegration = {
  method: 'POST',
  endpointUrl: '',
  apiKey: '',
  phoneParameter: '',
  responseValuePath: '',
  extraParameter: '',
  extraValue: '',
  isEnabled: false,
  isCouponFetch: false,
  isContactExistsCheck: false,
  version: 0,
}

export type IntegrationRow = {
  method: 'GET' | 'POST'
  endpointUrl: string
  apiKey: string
  phoneParameter: string
  responseValuePath: string
  extraParameter: string
  extraValue: string
  isEnabled: boolean
  isCouponFetch: boolean
  isContactExistsCheck: boolean
  version: number
}

/** The account's own system with its key; switched off before anything was saved. */
export async function integrationOf(tx: Tx): Promise<WidgetIntegration> {
  const [row] = await tx.rows<IntegrationRow>(
    `select ${integrationColumns} from widget_integration where account_id = $1`,
    [tx.accountId],
    'widget-integration',
  )
  return row ?? unsaved
}
