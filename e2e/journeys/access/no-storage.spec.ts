import { expect, wholeBrowser, withBrowser } from '../../journey.ts'
import { atPlatform, open } from '../../platforms.ts'

// The shell keeps things for frames of other sites.
const test = withBrowser(wholeBrowser)

test('where the browser keeps nothing for a frame, the session lives in memory, and people are told', async ({ page }) => {
  await atPlatform(page, 'Channels', 'Hanna Lis')
  await open(page, 'Parley', 'Open Parley here')
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('list', { name: 'Conversations' })).toBeVisible()
  await expect(frame.getByText('Your browser does not save the sign-in')).toBeVisible()
  await frame.getByRole('link', { name: 'Contacts' }).click()
  await expect(frame.getByRole('heading', { name: 'Contacts' })).toBeVisible()
})
