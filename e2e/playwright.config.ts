import { defineConfig } from '@playwright/test'
import { headlessShell } from './check/needs.ts'

// A journey mostly waits for its screen, so three of them share two cores; each worker has one server and one browser.
export default defineConfig({
  testMatch: '*.spec.ts',
  globalSetup: './make-demo.ts',
  outputDir: '../test-results/journeys',
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'Europe/Warsaw',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    // Tracing each of them costs a third of the time: `TRACE=1` for the one that fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: headlessShell() ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
    },
  },
})
