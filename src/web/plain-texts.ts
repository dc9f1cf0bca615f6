import type { i18n } from 'i18next'

/**
 * Most texts take nothing, and many rows show the same ones: each is looked up once per language, instead of through all of
 * i18next's steps each time. What is learnt of a language forgets them all.
 */
export function rememberPlainTexts(texts: i18n): void {
  const known = new Map<string, ReturnType<i18n['getFixedT']>>()
  const found = new Map<string, unknown>()
  const forget = () => found.clear()
  texts.on('languageChanged', forget)
  texts.store.on('added', forget)
  texts.store.on('removed', forget)

  const remembering = <Translate extends CallableFunction>(translate: Translate, name: string): Translate =>
    new Proxy(translate, {
      apply(target, self, asked) {
        const [key]: unknown[] = asked
        if (asked.length > 1 || typeof key !== 'string') return Reflect.apply(target, self, asked)
        const place = `${name} ${key}`
        if (!found.has(place)) found.set(place, Reflect.apply(target, self, asked))
        return found.get(place)
      },
    })

  texts.getFixedT = new Proxy(texts.getFixedT, {
    apply(getFixedT, self, asked) {
      const name = JSON.stringify([texts.language, asked])
      const translate = known.get(name) ?? remembering(Reflect.apply(getFixedT, self, asked), name)
      known.set(name, translate)
      return translate
    },
  })
}
