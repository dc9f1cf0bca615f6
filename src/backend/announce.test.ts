import { expect, test } from 'vitest'
import { announce } from './announce.ts'
import { readConfig } from './config.ts'

function linesOf(env: Record<string, string>): string[] {
  const config = readConfig(env)
  if ('problems' in config) throw new Error(config.problems.join())
  return announce(config)
}

const provider = { OIDC_ISSUER: 'https://login.example', OIDC_AUDIENCE: 'parley' }

test('a demo names one address and says who can use it', () => {
  expect(linesOf({})).toEqual([
    'Parley: http://127.0.0.1:8080',
    'Demo: whoever can reach this address can sign in (this computer alone; set HOST to change it).',
  ])
  expect(linesOf({ HOST: 'localhost' })[1]).toContain('this computer alone')
})

test('a demo that others can reach says so, and that their browsers need https', () => {
  expect(linesOf({ HOST: '0.0.0.0' })[1]).toMatch(/^Demo: whoever can reach this address can sign in\. .*https/)
  expect(linesOf({ HOST: '0.0.0.0', PUBLIC_URL: 'https://parley.example' })).toEqual([
    'Parley: https://parley.example',
    'Demo: whoever can reach this address can sign in.',
  ])
})

test('beside a real identity provider it is no demo, and without a carrier it says that nothing is sent', () => {
  expect(linesOf(provider).join()).toMatch(/^Parley: .*not sent to anybody/)
  const kannel = { CARRIER: 'kannel', KANNEL_PASSWORD: 'x', KANNEL_SECRET: 'sixteen characters' }
  expect(linesOf({ ...provider, ...kannel }).join()).not.toMatch(/not sent|Demo/)
})

test('a worker has no page to open', () => {
  expect(linesOf({ ROLES: 'worker', DATABASE_URL: 'postgres://x/y' })).toEqual([
    'Parley: a worker, without pages. Health: http://127.0.0.1:8080/healthz',
  ])
})
