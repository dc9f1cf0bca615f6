import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/v4/core'
import type { ImportKind } from '#contract/contacts/imports.ts'
import type { CallArgs } from '#web/api/call.ts'

/** Where what is about imports of a kind stands. */
export const places = {
  contacts: { rows: '/contacts', wizard: '/contacts/import', list: '/reports/contact-imports' },
  'block-list': { rows: '/block-list', wizard: '/block-list/imports/add', list: '/block-list/imports' },
} as const satisfies Record<ImportKind, { rows: string; wizard: string; list: string }>

/** A plan as the wizard's form holds it: for each column the key of a field or `skip`, and what the kind asks for besides. */
export type WrittenPlan = { columns: string[]; country: string | null; options: FieldValues }

export const skip = 'skip'

/** What differs from kind to kind. */
export type KindOfImport = {
  kind: ImportKind
  schema: z.$ZodType<WrittenPlan, WrittenPlan>
  /** What the options begin with. */
  options: FieldValues
  /** What was written, as the plan takes it. */
  optionsOf: (written: FieldValues) => Promise<PlanBody['options']>
  /** The inputs of the options. */
  Fields: () => React.ReactNode
}

/** The body of a check and of a run. */
export type PlanBody = CallArgs<'POST /imports'>['body']

/** How the address tells what is open: a file that is being planned, or an import. */
export type ImportSearch = { file?: string | undefined; import?: string | undefined }
