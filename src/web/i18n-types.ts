import 'i18next'
import type access from '../../locales/en/access.json'
import type account from '../../locales/en/account.json'
import type campaigns from '../../locales/en/campaigns.json'
import type chat from '../../locales/en/chat.json'
import type common from '../../locales/en/common.json'
import type contacts from '../../locales/en/contacts.json'
import type errors from '../../locales/en/errors.json'
import type settings from '../../locales/en/settings.json'
import type signup from '../../locales/en/signup.json'
import type integrations from '../../locales/en/integrations.json'
import type imports from '../../locales/en/imports.json'
import type people from '../../locales/en/people.json'
import type texts from '../../locales/en/texts.json'
import type unsubscribing from '../../locales/en/unsubscribing.json'

// A key that no file has does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      common: typeof common
      access: typeof access
      account: typeof account
      campaigns: typeof campaigns
      chat: typeof chat
      contacts: typeof contacts
      errors: typeof errors
      settings: typeof settings
      signup: typeof signup
      imports: typeof imports
      integrations: typeof integrations
      people: typeof people
      texts: typeof texts
      unsubscribing: typeof unsubscribing
    }
  }
}
