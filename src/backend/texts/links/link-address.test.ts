import { expect, test } from 'vitest'
import { isOurs, linkHost, makeEnding, subdomainOf } from './link-address.ts'

test.each([
  ['https://parley.example', 'https://parley.example/abc', true],
  ['https://parley.example', 'http://PARLEY.example:8443/', true],
  ['https://parley.example', 'https://lumo.parley.example./abc', true],
  ['https://parley.example', 'https://notparley.example', false],
  ['https://parley.example', 'https://parley.example.evil.example', false],
  ['http://127.0.0.1:8080', 'http://localhost:8080/abc', true],
  ['http://localhost:8080', 'http://lumo.localhost:8080', true],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:3000', false],
  ['http://127.0.0.1:8080', 'https://shop.example:8080', false],
])('beside %s the address %s is ours: %s', (publicUrl, address, is) => {
  expect(isOurs(publicUrl, address)).toBe(is)
})

test('a subdomain stands in front of our host where names under it lead here, and is read back', () => {
  const [on, off] = [true, false].map(hasSubdomains => ({ publicUrl: 'https://parley.example:8443', hasSubdomains }))
  if (!on || !off) throw new Error('there are two')
  expect(linkHost(on, 'lumo')).toBe('https://lumo.parley.example:8443')
  expect(linkHost(on, '')).toBe('https://parley.example:8443')
  expect(linkHost(off, 'lumo')).toBe('https://parley.example:8443')
  expect(subdomainOf(on, 'LUMO.parley.example:8443')).toBe('lumo')
  expect(subdomainOf(on, 'parley.example:8443')).toBeNull()
  expect(subdomainOf(off, 'lumo.parley.example:8443')).toBeNull()
})

test('endings have six letters and digits, all of them', () => {
  expect(makeEnding(() => 0)).toBe('aaaaaa')
  expect(makeEnding(() => 0.9999)).toBe('999999')
})
