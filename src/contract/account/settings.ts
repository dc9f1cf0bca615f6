import * as z from 'zod/mini'
import {
  subdomainMaxCharacters,
  subdomainMinCharacters,
  urlMaxCharacters,
  urlPartMaxCharacters,
  urlPartMinCharacters,
} from '../limits.ts'
import { Version } from '../lists.ts'
import { isFreeAddress } from '../reserved-addresses.ts'
import { linkPath, sampleEnding } from '../texts/links.ts'

/** How the address in a text looks: with the account's URL part in it, or as short as it can be. */
export const UrlType = z.enum(['DEFAULT', 'TWO_WAY'])
export type UrlType = z.infer<typeof UrlType>

const optionalUrl = z.string().check(
  z.trim(),
  z.maxLength(urlMaxCharacters, 'tooLong'),
  z.refine(text => text === '' || isHttps(text), 'linkInvalid'),
)

/** The first word of an address, or what stands in front of the host: what is ours is nobody's. */
const isFree = z.refine<string>(isFreeAddress, 'addressReserved')

/** What an account sets for its links and apps. */
export const ChangedSettings = z.object({
  urlType: UrlType,
  urlPart: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'fieldRequired'),
      z.regex(/^[a-zA-Z0-9-]*$/, 'noSpecialCharacters'),
      z.minLength(urlPartMinCharacters, 'tooShort'),
      z.maxLength(urlPartMaxCharacters, 'tooLong'),
      isFree,
    ),
  /** Of its landing pages; empty until it has one. One label of a host name. */
  subdomain: z.string().check(
    z.trim(),
    z.refine(text => /^[a-z0-9-]*$/.test(text), 'subdomainInvalid'),
    z.refine(text => !/^-|-$/.test(text), 'subdomainInvalid'),
    z.check(({ value, issues }) => {
      const isShort = value !== '' && value.length < subdomainMinCharacters
      const minimum = { origin: 'string', minimum: subdomainMinCharacters, inclusive: true } as const
      if (isShort) issues.push({ code: 'too_small', ...minimum, input: value, message: 'tooShort' })
    }),
    z.maxLength(subdomainMaxCharacters, 'tooLong'),
    isFree,
  ),
  androidUrl: optionalUrl,
  iosUrl: optionalUrl,
  defaultUrl: optionalUrl,
  version: Version,
})
export type ChangedSettings = z.infer<typeof ChangedSettings>

/** The first three are the specification's. `url` is a sample that ends in XXXXXX, without the URL part. */
export const Settings = z.object({
  urlType: z.string(),
  urlPart: z.string(),
  url: z.string(),
  /** The one address that leads to the account's app, whatever phone opens it; empty while it has no name of its own. */
  appUrl: z.string(),
  subdomain: z.string(),
  androidUrl: z.string(),
  iosUrl: z.string(),
  defaultUrl: z.string(),
  version: Version,
})
export type Settings = z.infer<typeof Settings>

/** A link as customers get it: all types but TWO_WAY have the URL part before the ending. */
export function sampleLink({ url, urlType, urlPart }: Pick<Settings, 'url' | 'urlType' | 'urlPart'>): string {
  return url.replace(new RegExp(`/${sampleEnding}$`), linkPath({ urlType, urlPart }) + sampleEnding)
}

function isHttps(text: string): boolean {
  return /^https:\/\/[^\s/?#@]+\.[^\s/?#@]+/i.test(text) && !/\s/.test(text) && URL.canParse(text)
}
