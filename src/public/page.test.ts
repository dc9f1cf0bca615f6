import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The policy of these pages (backend/http/public-page.ts) lets everything come from our own address alone.
test('a public page asks for nothing that its own policy forbids', () => {
  const html = readFileSync(new URL('./index.html', import.meta.url), 'utf8')
  const asked = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address)
  expect(asked).toEqual(['./icon.svg', './main.tsx'])
})
