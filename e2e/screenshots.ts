/*
 * `npm run screenshots`: takes the screens of a fresh demo in every size, colour and language into test-results/screenshots,
 * and renews the README's picture, e2e/pictures/chat.png.
 */
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { findOrInstall } from './check/needs.ts'
import { run } from './check/run.ts'
import { startServer } from './server.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'test-results/screenshots')
const readmePicture = join(root, 'e2e/pictures/chat.png')
const readmeMaxBytes = 300 * 1024
const settledAfterMs = 1000

const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
const schemes = ['light', 'dark'] as const
const languages = ['en', 'pl'] as const
const texts = {
  en: { locale: 'en-US', signIn: 'Sign in', list: 'Conversations', log: 'Messages' },
  pl: { locale: 'pl-PL', signIn: 'Zaloguj się', list: 'Czaty', log: 'Wiadomości' },
}

/** The screens beside the chat: name of the picture, and address. */
const screens = {
  contacts: '/contacts',
  contact: '/contacts/+14155550182',
  'contact-tags': '/contact-tags',
  'custom-fields': '/custom-fields',
  'custom-fields-new': '/custom-fields/new',
  'block-list': '/block-list',
  'block-list-new': '/block-list/new',
  'unsubscribe-page': '/unsubscribe-page-settings',
  'message-templates': '/message-templates',
  'message-templates-new': '/message-templates/new',
  'short-links': '/urls',
  'short-links-new': '/urls/new',
  'short-link': '/urls/edit/kiln',
  'canned-responses': '/canned-responses',
  users: '/settings?view=users',
  integrations: '/settings?view=integrations',
  'settings-slack': '/settings/slack',
}

type Look = { width: number; height: number; colorScheme: (typeof schemes)[number]; language: (typeof languages)[number] }

/** Signs in and opens the newest chat that is Marta's. */
async function openChat(
  page: Page,
  url: string,
  language: Look['language'],
  shot: (name: string) => Promise<void>,
): Promise<void> {
  const words = texts[language]
  await page.goto(url)
  await page.getByRole('button', { name: words.signIn }).waitFor()
  await shot('sign-in')
  await page.getByRole('button', { name: words.signIn }).click()
  await page.getByRole('button', { name: /Marta Zielińska/ }).click()
  const list = page.getByRole('list', { name: words.list })
  await list.getByRole('listitem').first().waitFor()
  await shot('list')
  await page.getByRole('tab').first().click()
  await list.getByRole('listitem').first().getByRole('link').click()
  await page.getByRole('log', { name: words.log }).getByRole('article').last().waitFor()
  // Pictures of the thread and the contact's details arrive after its texts, and then the thread goes to its end again.
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(settledAfterMs)
  await shot('chat')
}

async function openScreens(page: Page, url: string, shot: (name: string) => Promise<void>): Promise<void> {
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(`${url}${path}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await shot(name)
  }
}

async function take(browser: Browser, url: string, { width, height, colorScheme, language }: Look): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    locale: texts[language].locale,
    timezoneId: 'Europe/Warsaw',
    reducedMotion: 'reduce',
  })
  await context.addInitScript(chosen => localStorage.setItem('locale', chosen), language)
  const page = await context.newPage()
  const shot = async (name: string) => {
    await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}-${language}.png`) })
  }
  await openChat(page, url, language, shot)
  await openScreens(page, url, shot)
  await context.close()
}

if (!existsSync(join(root, 'dist/web/index.html'))) await run('vite', ['build'], { boundMs: 120_000 })
const executablePath = findOrInstall('chromium')
if (!executablePath) process.exit(1)
mkdirSync(folder, { recursive: true })
mkdirSync(join(root, 'e2e/pictures'), { recursive: true })
const server = await startServer()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const language of languages) {
    for (const colorScheme of schemes) {
      for (const size of sizes) await take(browser, server.url, { ...size, colorScheme, language })
    }
  }
  await sharp(join(folder, 'chat-1440-light-en.png'))
    .png({ palette: true, quality: 90, compressionLevel: 9 })
    .toFile(readmePicture)
  const bytes = statSync(readmePicture).size
  if (bytes > readmeMaxBytes) throw new Error(`${readmePicture} has ${bytes} bytes, more than ${readmeMaxBytes}`)
  console.log(`Pictures in ${folder}; the README's is ${readmePicture}`)
} finally {
  await browser.close()
  await server.stop()
}
