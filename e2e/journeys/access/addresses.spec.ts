import { expect, list, signInByHand, test } from '../../journey.ts'

test('whoever types localhost, where the start printed 127.0.0.1, signs in all the same', async ({ page, server }) => {
  await signInByHand(page, 'Marta Zielińska', server.url.replace('127.0.0.1', 'localhost'))
  await expect(list(page)).toBeVisible()
})
