import { ContactFilters, type ContactMatch } from '#contract/contacts/contact-filters.ts'

type Address = { [Name in keyof ContactFilters]?: string | undefined } & { search?: string | undefined }

/** The filters that the address holds; what is none of them, as a link may have it, is left out. */
export function filtersOf(address: Address): ContactFilters {
  const known = Object.entries(ContactFilters.shape).flatMap(([name, schema]) => {
    const value = address[name as keyof ContactFilters]
    return value !== undefined && schema.safeParse(value).success ? [[name, value]] : []
  })
  return ContactFilters.parse(Object.fromEntries(known))
}

/** What "all that match" means for jobs, downloads and saved filters. */
export function matchOf(address: Address): ContactMatch {
  return { ...filtersOf(address), ...(address.search && { search: address.search }) }
}
