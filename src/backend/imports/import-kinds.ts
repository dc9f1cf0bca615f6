import type { ImportKind } from '#contract/contacts/imports.ts'
import type { KindOfImport } from './import-kind.ts'
import { blockListKind } from './kind-block-list.ts'
import { contactsKind } from './kind-contacts.ts'

/** What can be imported. */
export const importKinds: Record<ImportKind, KindOfImport> = { contacts: contactsKind, 'block-list': blockListKind }
