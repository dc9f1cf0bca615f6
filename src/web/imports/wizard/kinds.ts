import type { ImportKind } from '#contract/contacts/imports.ts'

/** Where what is about imports of a kind stands. */
export const places = {
  contacts: { rows: '/contacts', wizard: '/contacts/import', list: '/reports/contact-imports' },
  'block-list': { rows: '/block-list', wizard: '/block-list/imports/add', list: '/block-list/imports' },
} as const satisfies Record<ImportKind, { rows: string; wizard: string; list: string }>

/** How the address tells what is open: a file that is being planned, or an import. */
export type ImportSearch = { file?: string | undefined; import?: string | undefined }
