import type { PlanType } from '#contract/billing/plans.ts'

/** In the order of the screen. Apart from the contract's schema, which would bring its library along. */
export const planTypes = ['sms', 'lead', 'whatsApp', 'monetary'] as const satisfies readonly PlanType[]
