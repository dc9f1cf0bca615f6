import type { ImportKind } from '#contract/contacts/imports.ts'

/** Where what is about imports of a kind stands; `of` is what the addresses say besides, where kinds share them. */
export const places = {
  contacts: { rows: '/contacts', wizard: '/contacts/import', list: '/reports/contact-imports', of: {} },
  'block-list': { rows: '/block-list', wizard: '/block-list/imports/add', list: '/block-list/imports', of: {} },
  purchases: { rows: '/contacts', wizard: '/contacts/import', list: '/reports/contact-imports', of: { kind: 'purchases' } },
  coupons: { rows: '/coupons', wizard: '/coupons/import', list: '/coupons/import/list', of: {} },
} as const satisfies Record<ImportKind, { rows: string; wizard: string; list: string; of: { kind?: ImportKind } }>

/** How the address tells what is open: a file that is being planned, or an import. */
export type ImportSearch = { file?: string | undefined; import?: string | undefined; kind?: string | undefined }
