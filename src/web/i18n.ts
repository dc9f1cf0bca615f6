import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import en from '../../locales/en/common.json'
import { isShop } from '#web/session/variant.ts'
import { browserStorage } from '#web/session/storage.ts'

export const languages = ['en', 'pl'] as const
export type Language = (typeof languages)[number]

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
      (error: Error) => callback(error, null),
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
    interpolation: { escapeValue: false },
  })

/** Switches all texts at once, and remembers it. The shop stays Polish whatever is chosen (specification 1). */
export async function changeLanguage(language: Language): Promise<void> {
  browserStorage.setItem(storageKey, language)
  await i18next.changeLanguage(spokenLanguage())
}

/** What is spoken: Polish in the shop, else what the person chose. */
export function spokenLanguage(): Language {
  return isShop() ? 'pl' : storedLanguage()
}
