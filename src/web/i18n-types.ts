import 'i18next'
import type access from '../../locales/en/access.json'
import type account from '../../locales/en/account.json'
import type billing from '../../locales/en/billing.json'
import type campaigns from '../../locales/en/campaigns.json'
import type chat from '../../locales/en/chat.json'
import type common from '../../locales/en/common.json'
import type composing from '../../locales/en/composing.json'
import type contacts from '../../locales/en/contacts.json'
import type customer from '../../locales/en/customer.json'
import type delivery from '../../locales/en/delivery.json'
import type errors from '../../locales/en/errors.json'
import type keyboard from '../../locales/en/keyboard.json'
import type scheduling from '../../locales/en/scheduling.json'
import type search from '../../locales/en/search.json'
import type settings from '../../locales/en/settings.json'
import type signup from '../../locales/en/signup.json'
import type integrations from '../../locales/en/integrations.json'
import type imports from '../../locales/en/imports.json'
import type preferences from '../../locales/en/preferences.json'
import type people from '../../locales/en/people.json'
import type texts from '../../locales/en/texts.json'
import type media from '../../locales/en/media.json'
import type newsletter from '../../locales/en/newsletter.json'
import type widgets from '../../locales/en/widgets.json'
import type unsubscribePages from '../../locales/en/unsubscribe-pages.json'
import type widgetIntegration from '../../locales/en/widget-integration.json'
import type unsubscribing from '../../locales/en/unsubscribing.json'

// A key that no file has does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      common: typeof common
      access: typeof access
      account: typeof account
      billing: typeof billing
      campaigns: typeof campaigns
      chat: typeof chat
      composing: typeof composing
      contacts: typeof contacts
      customer: typeof customer
      delivery: typeof delivery
      errors: typeof errors
      keyboard: typeof keyboard
      scheduling: typeof scheduling
      search: typeof search
      settings: typeof settings
      signup: typeof signup
      imports: typeof imports
      integrations: typeof integrations
      people: typeof people
      preferences: typeof preferences
      texts: typeof texts
      media: typeof media
      newsletter: typeof newsletter
      widgets: typeof widgets
      'unsubscribe-pages': typeof unsubscribePages
      'widget-integration': typeof widgetIntegration
      unsubscribing: typeof unsubscribing
    }
  }
}
