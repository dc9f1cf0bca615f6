import i18next, { type BackendModule, type Namespace as Namespaces } from 'i18next'
import { initReactI18next } from 'react-i18next'
import en from '../../locales/en/common.json'
import { notFetched } from '#web/errors/try-again.ts'
import { isShop } from '#web/session/variant.ts'
import { browserStorage } from '#web/session/storage.ts'

export const languages = ['en', 'pl'] as const
export type Language = (typeof languages)[number]

export type Namespace = Namespaces & string

const storageKey = 'locale'
const files = import.meta.glob<object>(
  [
    '../../locales/*/*.json',
    '!../../locales/en/common.json',
    '!../../locales/*/{coupon,demo,invitation,link,notices,papers,starting,stop}.json',
  ],
  { import: 'default' },
)

const chunks: BackendModule = {
  type: 'backend',
  init: () => {},
  read(language, namespace, callback) {
    const load = files[`../../locales/${language}/${namespace}.json`]
    if (!load) return callback(new Error(`no texts for ${language}/${namespace}`), null)
    load().then(
      texts => callback(null, { ...texts }),
      // With `true` i18next forgets the failure: the next who asks for them fetches them again.
      (error: Error) => callback(error, true),
    )
  },
}

/** Whether somebody chose one in this browser. */
export const hasChosenLanguage = (): boolean => browserStorage.getItem(storageKey) !== null

function storedLanguage(): Language {
  const stored = browserStorage.getItem(storageKey)
  return languages.find(language => language === stored) ?? 'en'
}

i18next.on('languageChanged', language => {
  document.documentElement.lang = language
})

/** Texts that could not be fetched are fetched again after this. A part that did not wait for them shows their names until then. */
const againMs = 2000
let again: ReturnType<typeof setTimeout> | undefined

i18next.on('failedLoading', () => {
  again ??= setTimeout(async () => {
    again = undefined
    await i18next.loadNamespaces([])
    // All that is drawn with texts is drawn anew at this event.
    if (!again) i18next.emit('languageChanged', i18next.language)
  }, againMs)
})

/** English words of the entry are there at once; everything else comes as it is needed. */
export const textsReady = i18next
  .use(initReactI18next)
  .use(chunks)
  .init({
    lng: spokenLanguage(),
    fallbackLng: 'en',
    supportedLngs: languages,
    ns: ['common'],
    defaultNS: 'common',
    resources: { en: { common: en } },
    partialBundledLanguages: true,
    // A screen whose texts do not come says so at once.
    maxRetries: 0,
    interpolation: { escapeValue: false },
  })

/** What a screen waits for before it stands. Rejects where a text could not be fetched; the next call fetches it again. */
export async function loadTexts(...names: Namespace[]): Promise<void> {
  await i18next.loadNamespaces(names)
  const missing = names.filter(name => !i18next.hasResourceBundle(i18next.language, name))
  if (missing.length) throw new Error(`${notFetched}the texts of ${missing.join(', ')}`)
}

/** Switches all texts at once, and remembers it. The shop stays Polish whatever is chosen (specification 1). */
export async function changeLanguage(language: Language): Promise<void> {
  browserStorage.setItem(storageKey, language)
  await i18next.changeLanguage(spokenLanguage())
}

/** What is spoken: Polish in the shop, else what the person chose. */
export function spokenLanguage(): Language {
  return isShop() ? 'pl' : storedLanguage()
}
