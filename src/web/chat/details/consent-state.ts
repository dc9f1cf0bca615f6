import type { ConsentKind } from '#contract/contacts/contact-consents.ts'
import type { ContactConsent } from '#contract/contacts/contact-consent.ts'

type ConsentStateName = 'BLOCKED' | ConsentKind | 'NONE'

/** How a number stands to texts, in one word: a block counts more than whatever was said. */
export function consentStateOf({ blocks, consent }: Pick<ContactConsent, 'blocks' | 'consent'>): ConsentStateName {
  if (blocks.length > 0) return 'BLOCKED'
  return consent?.kind ?? 'NONE'
}

/** The colour of its dot. */
export const consentTones = { BLOCKED: 'fail', OPTED_OUT: 'fail', PENDING: 'warn', OPTED_IN: 'ok', NONE: 'none' } as const
