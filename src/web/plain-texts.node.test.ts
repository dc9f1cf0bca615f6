import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { rememberPlainTexts } from './plain-texts.ts'

async function texts() {
  const own = createInstance()
  await own.init({
    lng: 'pl',
    fallbackLng: 'en',
    ns: ['chat'],
    defaultNS: 'chat',
    resources: { en: { chat: { today: 'Today', unreadChats_one: '{{count}} chat', unreadChats_other: '{{count}} chats' } } },
  })
  rememberPlainTexts(own)
  return { own, chat: () => own.getFixedT(null, 'chat') }
}

test('what a text takes is in it each time', async () => {
  const { chat } = await texts()
  expect([chat()('unreadChats', { count: 1 }), chat()('unreadChats', { count: 2 }), chat()('today'), chat()('today')]).toEqual([
    '1 chat',
    '2 chats',
    'Today',
    'Today',
  ])
})

test('a text of a language that comes late, or is chosen, is the one that is shown', async () => {
  const { own, chat } = await texts()
  expect(chat()('today')).toBe('Today')
  own.addResourceBundle('pl', 'chat', { today: 'Dziś' })
  expect(chat()('today')).toBe('Dziś')
  await own.changeLanguage('en')
  expect(chat()('today')).toBe('Today')
})

test('a component that is drawn again says what has come since', async () => {
  const { own } = await texts()
  const t = own.getFixedT('pl', 'chat')
  expect([own.getFixedT('pl', 'chat') === t, t('today')]).toEqual([true, 'Today'])
  own.addResource('pl', 'chat', 'today', 'Dziś')
  expect(t('today')).toBe('Dziś')
})
