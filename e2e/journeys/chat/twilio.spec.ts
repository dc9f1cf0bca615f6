import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../check/ports.ts'
import { answer, box, expect, message, open, row, sendButton, signIn, test } from '../../journey.ts'
import { startServer } from '../../server.ts'

test.use({ baseURL: undefined })

const root = join(import.meta.dirname, '../../..')
const [customer, shop] = ['+12125550142', '+16285550119']
const mug = join(root, 'mocks/demo/pictures/mug.jpg')

type StandIn = { url: string; accountSid: string; authToken: string }

/** Twilio's stand-in as a process of its own, as one starts it by hand. */
async function startTwilio(parley: string) {
  const args = ['--port', String(await freePort()), '--parley', parley, '--step-ms', '100']
  const child = fork(join(root, 'mocks/twilio/start.ts'), args, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const said = await new Promise<StandIn>(resolve => child.once('message', message => resolve(message as StandIn)))
  const call = (path: string, body: object) =>
    fetch(`${said.url}/stand-in/${path}`, { method: 'POST', body: JSON.stringify(body) })
  return {
    env: {
      CARRIER: 'twilio',
      TWILIO_ACCOUNT_SID: said.accountSid,
      TWILIO_AUTH_TOKEN: said.authToken,
      TWILIO_API_URL: said.url,
    },
    say: (body: string, media: { contentType: string; base64: string }[] = []) =>
      call('incoming', { from: customer, to: shop, body, media }),
    next: (code: number) => call('next', { to: customer, code }),
    messages: async () => (await (await fetch(`${said.url}/stand-in/messages`)).json()) as { body: string; media: string[] }[],
    stop: () => child.kill(),
  }
}

test('through Twilio: a picture comes in, a picture goes out and is Delivered, failures say why, STOP is obeyed', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const port = await freePort()
  const twilio = await startTwilio(`http://127.0.0.1:${port}`)
  const server = await startServer(twilio.env, { port })
  try {
    await signIn(page, 'Marta Zielińska', server.url)
    await twilio.say('My mug is chipped', [{ contentType: 'image/jpeg', base64: readFileSync(mug).toString('base64') }])
    await expect(row(page, 'My mug is chipped')).toBeVisible()
    await open(page, 'My mug is chipped')
    await expect(message(page, 'My mug is chipped').getByRole('button', { name: /^Open the picture/ })).toBeVisible()

    await page.locator('input[type=file]').setInputFiles(mug)
    await box(page).fill('This one comes instead')
    await sendButton(page).click()
    await expect(message(page, 'This one comes instead')).toContainText('Delivered')
    expect(await twilio.messages()).toContainEqual(
      expect.objectContaining({ body: 'This one comes instead', media: ['image/jpeg'] }),
    )

    await twilio.next(30_007)
    await answer(page, 'BUY NOW')
    await page.getByRole('button', { name: 'Not delivered, show delivery' }).click()
    const panel = page.getByRole('dialog', { name: 'Delivery' })
    await expect(panel).toContainText('The network flagged the text as spam.')
    await page.keyboard.press('Escape')

    await twilio.say('STOP')
    await expect(page.getByText('This customer texted STOP, so you cannot text them.')).toBeVisible()
    await twilio.say('START')
    await expect(box(page)).toBeVisible()
    await answer(page, 'Welcome back')
    await expect(message(page, 'Welcome back')).toContainText('Delivered')
  } finally {
    await server.stop()
    twilio.stop()
  }
})
