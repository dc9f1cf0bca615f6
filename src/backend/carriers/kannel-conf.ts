/** Where Kannel gets its texts from: its own pretend network (`fake`), or a carrier by SMPP. */
export type Network =
  | { kind: 'fake'; port: number }
  | { kind: 'smpp'; host: string; port: number; username: string; password: string; systemType: string }

export type KannelConf = {
  /** Absolute folder for spools and logs. */
  folder: string
  /** Where Kannel reaches Parley. */
  parleyUrl: string
  username: string
  password: string
  secret: string
  ports: { admin: number; smsbox: number; sendsms: number }
  network: Network
}

type Group = { [key: string]: string | number | boolean }

const networkGroup = (network: Network): Group =>
  network.kind === 'fake'
    ? { group: 'smsc', smsc: 'fake', 'smsc-id': 'fake', port: network.port, 'connect-allow-ip': '127.0.0.1' }
    : {
        group: 'smsc',
        smsc: 'smpp',
        'smsc-id': 'carrier',
        host: network.host,
        port: network.port,
        'transceiver-mode': true,
        'smsc-username': network.username,
        'smsc-password': network.password,
        'system-type': network.systemType,
        'source-addr-autodetect': true,
      }

// %e is the text in hex, to be read by its charset %C: raw or squeezed text (%b, %a) breaks what is not GSM.
const incoming = 'id=%I&from=%p&to=%P&text=%e&charset=%C&coding=%c'

/** The folders that Kannel wants to find and does not make. */
export const spoolFolders = ['store', 'reports'] as const

function groups(conf: KannelConf): { why: string; group: Group }[] {
  const local = '127.0.0.1'
  return [
    {
      why: 'Texts and reports are kept in files until they are handed on: Kannel can be killed at any time.',
      group: {
        group: 'core',
        'admin-port': conf.ports.admin,
        'admin-interface': local,
        'admin-password': conf.password,
        'smsbox-port': conf.ports.smsbox,
        'smsbox-interface': local,
        'box-allow-ip': local,
        'box-deny-ip': '*.*.*.*',
        'store-type': 'spool',
        'store-location': `${conf.folder}/store`,
        'dlr-storage': 'spool',
        'dlr-spool': `${conf.folder}/reports`,
        'log-file': `${conf.folder}/bearerbox.log`,
        'log-level': 2, // below that the logs hold texts and passwords
      },
    },
    { why: 'The network.', group: networkGroup(conf.network) },
    {
      why: 'Without retries a text that comes in while Parley restarts is lost; the delay is in seconds.',
      group: {
        group: 'smsbox',
        'bearerbox-host': local,
        'sendsms-port': conf.ports.sendsms,
        'sendsms-interface': local,
        'sendsms-chars': '0123456789 +-',
        'http-request-retry': 100_000,
        'http-queue-delay': 2,
        'mo-recode': true,
        'log-file': `${conf.folder}/smsbox.log`,
        'log-level': 2, // below that the logs hold texts and passwords
      },
    },
    {
      why: 'Without these two a text of more than one part is cut off and answered as accepted.',
      group: {
        group: 'sendsms-user',
        username: conf.username,
        password: conf.password,
        concatenation: true,
        'max-messages': 10,
      },
    },
    {
      why: 'Every incoming text goes to Parley, and no automatic answer goes out (max-messages 0).',
      group: {
        group: 'sms-service',
        keyword: 'default',
        'catch-all': true,
        'max-messages': 0,
        'get-url': `${conf.parleyUrl}/carriers/kannel/incoming?secret=${encodeURIComponent(conf.secret)}&${incoming}`,
      },
    },
  ]
}

const value = (one: string | number | boolean) => (typeof one === 'string' ? `"${one}"` : String(one))

/** The text of kannel.conf: one file for bearerbox and smsbox, with every setting whose default loses texts. */
export function kannelConf(conf: KannelConf): string {
  const texts = groups(conf).map(({ why, group }) => {
    const lines = Object.entries(group).map(([key, one]) => (key === 'group' ? `group = ${one}` : `${key} = ${value(one)}`))
    return `# ${why}\n${lines.join('\n')}\n`
  })
  return texts.join('\n')
}
