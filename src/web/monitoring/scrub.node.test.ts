import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { scrub } from './scrub.ts'

const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJtYXJ0YSJ9.c2lnbmF0dXJl'

test('a report keeps what helps and loses what is private', () => {
  const report = {
    event_id: '0f8fad5bd9cb469fa16570867728950e',
    message: 'POST /conversations failed for +48 512 340 187',
    request: {
      url: 'https://parley.example/chat?id=0192&tab=2',
      query_string: 'id=0192',
      headers: { Authorization: `Bearer ${jwt}`, 'x-refresh-token': 'abc', 'x-account': 'lumo-ceramics' },
    },
    exception: { values: [{ type: 'Error', value: 'Could not send "Dzień dobry, czy wazon Mgła jeszcze wróci?" to 512340187' }] },
    extra: {
      message: { body: 'Hi! Order 10482 arrived', from: '+14155550132', messageId: '0192a1b2-0000-7000-8000-1234567890ab' },
    },
    user: { email: 'marta@lumo.example', name: 'Marta' },
    breadcrumbs: [
      { category: 'ui.click', message: 'li > button.row[title="Olivia Bennett"]' },
      { data: { url: `/ws?Auth=${jwt}&account=lumo-ceramics`, method: 'GET', status_code: 101 } },
    ],
  }
  const text = JSON.stringify(scrub(report))
  for (const secret of ['512', '4155550132', 'Order', 'wazon', 'eyJ', 'abc', 'marta@', 'Marta', 'Olivia', 'id=0192', 'Auth='])
    expect(text).not.toContain(secret)
  for (const kept of [
    'POST /conversations failed',
    'https://parley.example/chat',
    '/ws',
    '0f8fad5bd9cb469fa16570867728950e',
    'GET',
    '101',
  ])
    expect(text).toContain(kept)
  expect(text).toContain('0192a1b2-0000-7000-8000-1234567890ab')
})

test('no number of a customer survives, however it is written', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 13 })
  const separator = fc.constantFrom('', ' ', '-', '.')
  fc.assert(
    fc.property(digits, separator, fc.constantFrom('+', '', '00'), (all, between, prefix) => {
      const number = prefix + all.join('').replace(/(\d{3})(?=\d)/g, `$1${between}`)
      const { value } = scrub({ value: `no route to ${number}, given up` })
      expect(value).toBe('no route to [number], given up')
    }),
  )
})

test('the report itself is left alone', () => {
  const report = { data: { body: 'secret' } }
  scrub(report)
  expect(report).toEqual({ data: { body: 'secret' } })
})
