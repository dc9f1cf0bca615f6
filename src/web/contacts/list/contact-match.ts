import { type AskedMatch, ContactFilters, type ContactMatch } from '#contract/contacts/contact-filters.ts'

type Address = { [Name in keyof ContactFilters]?: string | undefined } & { search?: string | undefined }

/** The filters that the address holds; what is none of them, as a link may have it, is left out. */
export function filtersOf(address: Address): ContactFilters {
  const known = Object.entries(ContactFilters.shape).flatMap(([name, schema]) => {
    const value = address[name as keyof ContactFilters]
    return value !== undefined && schema.safeParse(value).success ? [[name, value]] : []
  })
  return ContactFilters.parse(Object.fromEntries(known))
}

/** As the server is asked: its days are those that this browser shows. */
export function asked(match: ContactMatch): AskedMatch {
  const hasDays = match.signedUpFrom !== undefined || match.signedUpTo !== undefined
  return hasDays ? { ...match, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } : match
}

/** What "all that match" means for jobs, downloads and saved filters. */
export function matchOf(address: Address): ContactMatch {
  return { ...filtersOf(address), ...(address.search && { search: address.search }) }
}
