import type { ImportKind } from '#contract/contacts/imports.ts'
import type { KindOfImport } from './import-kind.ts'
import { couponsKind } from './coupons/kind-coupons.ts'
import { blockListKind } from './kind-block-list.ts'
import { purchasesKind } from './purchases/kind-purchases.ts'
import { contactsKind } from './kind-contacts.ts'

/** What can be imported. */
export const importKinds: Record<ImportKind, KindOfImport> = {
  contacts: contactsKind,
  'block-list': blockListKind,
  purchases: purchasesKind,
  coupons: couponsKind,
}
