import * as z from 'zod/mini'
import { linkEndingMaxCharacters, linkEndingMinCharacters, linkNameMaxCharacters, urlMaxCharacters } from '../limits.ts'
import { Version } from '../lists.ts'
import { line } from '../names.ts'
import { isFreeAddress } from '../reserved-addresses.ts'

/** How long an ending is that we make; the sample of an address has as many X. */
export const madeEndingCharacters = 6
export const sampleEnding = 'X'.repeat(madeEndingCharacters)

/** Where a link may lead: http or https, a host, and nobody's password. */
export function isWebAddress(text: string): boolean {
  if (/\s/.test(text) || !/^https?:\/\/[^/?#]/i.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return username === '' && password === '' && (hostname.includes('.') || hostname.startsWith('[') || hostname === 'localhost')
}

const Target = z.string().check(
  z.trim(),
  z.minLength(1, 'fieldRequired'),
  z.maxLength(urlMaxCharacters, 'tooLong'),
  z.refine(text => text === '' || isWebAddress(text), 'linkInvalid'),
)

/** Small letters, digits and hyphens; '' lets us make one. Case does not matter to who opens it. */
const Ending = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine(text => /^[a-z0-9-]*$/.test(text), 'noSpecialCharacters'),
  z.refine(text => !/^-|-$/.test(text), 'noSpecialCharacters'),
  z.check(({ value, issues }) => {
    const isShort = value !== '' && value.length < linkEndingMinCharacters
    const minimum = { origin: 'string', minimum: linkEndingMinCharacters, inclusive: true } as const
    if (isShort) issues.push({ code: 'too_small', ...minimum, input: value, message: 'tooShort' })
  }),
  z.maxLength(linkEndingMaxCharacters, 'tooLong'),
  z.refine(isFreeAddress, 'addressReserved'),
)

const shared = {
  name: line(linkNameMaxCharacters).check(z.minLength(1, 'fieldRequired')),
  target: Target,
  isPerRecipient: z.boolean(),
  /** The last day that it works, YYYY-MM-DD; '' for ever. */
  lastDay: z.union([z.literal(''), z.iso.date()]),
  /** On whose calendar. */
  zone: z.string().check(z.maxLength(60)),
  /** Where it leads after that day; '' is a page that says so. */
  expiredTarget: z.string().check(
    z.trim(),
    z.maxLength(urlMaxCharacters, 'tooLong'),
    z.refine(text => text === '' || isWebAddress(text), 'linkInvalid'),
  ),
}

export const NewLink = z.object({ ...shared, ending: Ending })
export type NewLink = z.output<typeof NewLink>

/** The ending stays: texts with it are about. */
export const ChangedLink = z.object({ ...shared, version: Version })

export const LinkState = z.enum(['open', 'expired', 'ended'])
export type LinkState = z.infer<typeof LinkState>

export const Link = z.object({
  id: z.uuid(),
  name: z.string(),
  target: z.string(),
  ending: z.string(),
  /** The whole short address, as it is for everybody. */
  address: z.string(),
  /** As long as the address that stands in a text. */
  sample: z.string(),
  isPerRecipient: z.boolean(),
  lastDay: z.string(),
  zone: z.string(),
  expiresAt: z.nullable(z.iso.datetime()),
  expiredTarget: z.string(),
  /** `ended` by the operator. */
  state: LinkState,
  /** Clicks of people, and of machines that only looked. */
  people: z.int(),
  machines: z.int(),
  createdAt: z.iso.datetime(),
  version: Version,
})
export type Link = z.infer<typeof Link>

/** How far back clicks can be looked at. */
export const clickDays = ['7', '30', '90'] as const
export const ClickQuery = z.object({
  zone: z._default(z.string().check(z.maxLength(60)), 'UTC'),
  days: z._default(z.enum(clickDays), '30'),
})

/** Clicks of one day on the calendar that was asked for, oldest first, without gaps. */
export const ClickDay = z.object({ day: z.iso.date(), people: z.int(), machines: z.int() })
export type ClickDay = z.infer<typeof ClickDay>

/** When a recipient opened the link that was made for them. */
export const LinkOpening = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  phone: z.string(),
  name: z.nullable(z.string()),
  surname: z.nullable(z.string()),
})
export type LinkOpening = z.infer<typeof LinkOpening>

/** Where a link led before, newest first. */
export const TargetChange = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** What colleagues call whoever changed it. */
  person: z.string(),
  from: z.string(),
  to: z.string(),
})
export type TargetChange = z.infer<typeof TargetChange>

type Place = { urlType: string; urlPart: string }

/** What stands in a link between the host and the ending: all types but TWO_WAY have the account's URL part. */
export function linkPath({ urlType, urlPart }: Place): string {
  return urlType === 'TWO_WAY' || urlPart === '' ? '/' : `/${urlPart}/`
}
