import type { CustomField, CustomFieldValue } from '#contract/contacts/custom-fields.ts'

const yesOrNo = new Map([
  ['true', true],
  ['false', false],
])

/** A value as the field's input takes it. */
export function inputOf({ type }: CustomField, value: CustomFieldValue | undefined): unknown {
  if (value === undefined) return type === 'NUMBER' ? null : ''
  return type === 'YES_NO' ? String(value) : value
}

/** What stands in the field's input, as a value. */
export function valueOf({ type }: CustomField, value: unknown): CustomFieldValue | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value === '') return null
  return type === 'YES_NO' ? (yesOrNo.get(value) ?? null) : value
}
