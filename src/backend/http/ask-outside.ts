import { lookup as systemLookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that are nobody's on the internet: ours, our neighbors', or those of tunnels that lead to them. */
const private4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
const private6 =
  '::/128 ::1/128 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8'

function listOf(ranges: string, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges.split(' ')) {
    const [address = '', prefix] = range.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** Apart: a list of both takes every address of the old kind for one that is written in the new one. */
const lists = { 4: listOf(private4, 'ipv4'), 6: listOf(private6, 'ipv6') }

/** Whether an address is one of the internet. */
export function isOutside(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !lists[4].check(address)
  return family === 6 && !lists[6].check(address, 'ipv6')
}

const limitMs = 5000
const maxBytes = 64 * 1024

export type Asked = { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; body: string | null }
export type OutsideAnswer = { status: number; body: string }
export type OutsideProblem = 'PRIVATE_ADDRESS' | 'TIMEOUT' | 'UNREACHABLE' | 'TOO_LARGE'
/** Asks a system that is not ours, within 5 seconds. Throws an `OutsideFailure`. */
export type AskOutside = (asked: Asked) => Promise<OutsideAnswer>

export class OutsideFailure extends Error {
  problem: OutsideProblem

  constructor(problem: OutsideProblem) {
    super(problem)
    this.problem = problem
  }
}

type Net = { lookup?: typeof systemLookup; isAllowed?: (address: string) => boolean; isPlain?: boolean; limit?: number }

/**
 * By https alone, to addresses of the internet alone: each that a name has is looked at, and the connection is made to one of these,
 * with no second look-up in between. No redirect is followed.
 */
export function openOutside(net: Net = {}): AskOutside {
  const { lookup = systemLookup, isAllowed = isOutside, isPlain = false, limit = limitMs } = net
  const guarded: LookupFunction = (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new Error('no address'), [])
      if (!addresses.every(({ address }) => isAllowed(address))) return done(new OutsideFailure('PRIVATE_ADDRESS'), [])
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
  }
  return ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      const target = new URL(url)
      const literal = target.hostname.replace(/^\[|\]$/g, '')
      const isWrong = target.protocol !== (isPlain ? 'http:' : 'https:') || target.username !== '' || target.password !== ''
      // A look-up is skipped where the name is an address already.
      if (isWrong || (isIP(literal) !== 0 && !isAllowed(literal))) return reject(new OutsideFailure('PRIVATE_ADDRESS'))
      const send = isPlain ? plainRequest : secureRequest
      const asked = send(target, { method, headers, lookup: guarded, agent: false }, answer => {
        let told = Buffer.alloc(0)
        answer.on('data', (piece: Buffer) => {
          told = Buffer.concat([told, piece])
          if (told.length > maxBytes) asked.destroy(new OutsideFailure('TOO_LARGE'))
        })
        answer.on('end', () => settle(() => resolve({ status: answer.statusCode ?? 0, body: told.toString('utf8') })))
        answer.on('error', fail)
      })
      const timer = setTimeout(() => asked.destroy(new OutsideFailure('TIMEOUT')), limit)
      const settle = (end: () => void) => {
        clearTimeout(timer)
        end()
      }
      const fail = (error: Error) =>
        settle(() => reject(error instanceof OutsideFailure ? error : new OutsideFailure('UNREACHABLE')))
      asked.on('error', fail)
      asked.end(body ?? undefined)
    })
}
