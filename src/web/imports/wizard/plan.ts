import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/v4/core'
import type { ImportFile, ImportKind } from '#contract/contacts/imports.ts'
import type { CallArgs } from '#web/api/request.ts'

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
  Fields: () => ReactNode
}

/** The body of a check and of a run. */
export type PlanBody = CallArgs<'POST /imports'>['body']

/** What all steps show of the wizard around them. */
export type Frame = {
  title: string
  crumbs: { label: string; to: '/contacts' | '/block-list' | '/coupons' }[]
  steps: string[]
  isLedTo: boolean
}

/** What the steps between the file and the import are given. */
export type PlanProps = {
  frame: Frame
  file: ImportFile
  onBack: () => void
  onStarted: (id: string) => void
}
