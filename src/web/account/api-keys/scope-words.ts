import type { ApiScope } from '#contract/access/api-keys.ts'

/** Of each scope the texts `settings:apiKeys.scope.{words}`: a colon in a key would name another file of texts. */
export const scopeWords = {
  'texts:send': 'textsSend',
  'purchases:write': 'purchasesWrite',
  'contacts:write': 'contactsWrite',
} as const satisfies Record<ApiScope, string>
