import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { kannelConf, spoolFolders } from './carriers/kannel-conf.ts'
import type { Network } from './carriers/kannel-conf.ts'

const usage = `Writes the kannel.conf that Parley needs, the folders that Kannel wants to find, and parley.env with Parley's settings.

  npx node src/backend/kannel-config.ts --dir /etc/parley-kannel [more]

  --dir folder                     where to write; written again, the secrets stay
  --parley http://127.0.0.1:8080   where Kannel reaches Parley
  --smpp-host, --smpp-port 2775    the carrier's SMPP server; without one Kannel's pretend network, with Debian's fakesmsc as the phone
  --smpp-user, --smpp-password, --smpp-system-type
  --admin-port 13000, --smsbox-port 13001, --sendsms-port 13013, --fake-port 10000`

const options = {
  help: { type: 'boolean' },
  dir: { type: 'string' },
  parley: { type: 'string', default: 'http://127.0.0.1:8080' },
  'admin-port': { type: 'string', default: '13000' },
  'smsbox-port': { type: 'string', default: '13001' },
  'sendsms-port': { type: 'string', default: '13013' },
  'fake-port': { type: 'string', default: '10000' },
  'smpp-host': { type: 'string' },
  'smpp-port': { type: 'string', default: '2775' },
  'smpp-user': { type: 'string', default: '' },
  'smpp-password': { type: 'string', default: '' },
  'smpp-system-type': { type: 'string', default: '' },
} as const

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

function port(text: string): number {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 && number < 65_536 ? number : fail(`${text} is not a port`)
}

function read() {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

const args = read()
if (args.help) {
  console.log(usage)
  process.exit(0)
}
const folder = resolve(args.dir ?? fail(`Say where to write: --dir folder\n\n${usage}`))
if (!URL.canParse(args.parley)) fail(`--parley: ${args.parley} is not an address`)

const network: Network = args['smpp-host']
  ? {
      kind: 'smpp',
      host: args['smpp-host'],
      port: port(args['smpp-port']),
      username: args['smpp-user'],
      password: args['smpp-password'],
      systemType: args['smpp-system-type'],
    }
  : { kind: 'fake', port: port(args['fake-port']) }

const envFile = join(folder, 'parley.env')
const confFile = join(folder, 'kannel.conf')
// Written again, the secrets stay: a running Parley and texts on their way know them.
const known = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}
const secret = () => randomBytes(24).toString('hex')
const password = known.KANNEL_PASSWORD ?? secret()
const callbackSecret = known.KANNEL_SECRET ?? secret()
const sendsms = port(args['sendsms-port'])

for (const name of spoolFolders) mkdirSync(join(folder, name), { recursive: true })
const conf = kannelConf({
  folder,
  parleyUrl: args.parley.replace(/\/+$/, ''),
  username: 'parley',
  password,
  secret: callbackSecret,
  ports: { admin: port(args['admin-port']), smsbox: port(args['smsbox-port']), sendsms },
  network,
})
const variables = {
  CARRIER: 'kannel',
  KANNEL_CALLBACK_URL: args.parley.replace(/\/+$/, ''),
  KANNEL_SEND_URL: `http://127.0.0.1:${sendsms}/cgi-bin/sendsms`,
  KANNEL_USERNAME: 'parley',
  KANNEL_PASSWORD: password,
  KANNEL_SECRET: callbackSecret,
}
// Both hold passwords.
const mode = { mode: 0o600 }
writeFileSync(confFile, conf, mode)
writeFileSync(
  envFile,
  Object.entries(variables)
    .map(([name, value]) => `${name}=${value}\n`)
    .join(''),
  mode,
)

// Without -v both write every text and password to the terminal.
console.log(`Written: ${confFile} and ${envFile}
Start Kannel:  bearerbox -v 2 ${confFile}   and then, beside it,   smsbox -v 2 ${confFile}
Start Parley:  set -a; . ${envFile}; set +a; npm start`)
if (network.kind === 'fake') {
  console.log(
    `Text as a phone:  /usr/lib/kannel/test/fakesmsc -H 127.0.0.1 -r ${network.port} -m 1 "12125550101 16285550119 text Hello"`,
  )
}
