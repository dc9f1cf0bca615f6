/** What a phone parser gives back; libphonenumber-js with `max` on the server, less in the browser. */
export type ParsedPhone = { number: string; country?: string | undefined; isValid(): boolean; ext?: string | undefined }
export type PhoneParser = (text: string, country?: never) => ParsedPhone | undefined

/** Contract with `parse` handed in: E.164 and country of a valid number, null for anything else (extensions too). */
export function parsePhone(text: string, parse: PhoneParser): { number: string; country: string | null } | null {
  const parsed = parse(text)
  if (!parsed || parsed.ext || !parsed.isValid()) return null
  return { number: parsed.number, country: parsed.country ?? null }
}
