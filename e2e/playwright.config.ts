import { defineConfig } from '@playwright/test'

// Journeys share one server and one browser: on two cores a second worker would only slow both.
export default defineConfig({
  testMatch: '*.spec.ts',
  outputDir: '../test-results/journeys',
  workers: 1,
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
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
    },
  },
})
