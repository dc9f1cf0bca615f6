import { parseArgs } from 'node:util'
import { openTwilio } from './twilio.ts'

const usage = `Stands in for Twilio, so that Parley can be tried with it.

  npx node mocks/twilio/start.ts [--port 8490] [--parley http://127.0.0.1:8080] [--step-ms 800] [--no-advanced-opt-out]

  --port     where it listens, on this computer alone
  --parley   where it reaches Parley
  --step-ms  between two statuses of a text
  --no-advanced-opt-out  texts that opt out come without OptOutType`

const account = { accountSid: `AC${'0'.repeat(31)}1`, authToken: 'the-stand-in-has-this-auth-token' }

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    port: { type: 'string', default: '8490' },
    parley: { type: 'string', default: 'http://127.0.0.1:8080' },
    'step-ms': { type: 'string', default: '800' },
    'no-advanced-opt-out': { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}
const { url } = await openTwilio({
  ...account,
  port: Number(values.port),
  stepMs: Number(values['step-ms']),
  hasAdvancedOptOut: !values['no-advanced-opt-out'],
  incomingUrl: () => `${values.parley}/carriers/twilio/incoming`,
})
console.log(`Twilio's stand-in: ${url}. Start Parley with it:

CARRIER=twilio TWILIO_ACCOUNT_SID=${account.accountSid} TWILIO_AUTH_TOKEN=${account.authToken} \\
  TWILIO_API_URL=${url} TWILIO_CALLBACK_URL=${values.parley} npm start

A customer texts:
curl ${url}/stand-in/incoming -d '{"from":"+12125550142","to":"+16285550119","body":"Hello"}'

The next text to a number fails with a code, or its answer gets lost (hang, reset, error, garbage):
curl ${url}/stand-in/next -d '{"to":"+12125550142","code":30003}'
curl ${url}/stand-in/next -d '{"to":"+12125550142","breaks":"hang"}'`)
process.send?.({ url, ...account })
