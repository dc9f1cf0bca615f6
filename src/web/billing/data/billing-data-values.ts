import * as z from 'zod/mini'
import { BillingData, TaxType } from '#contract/billing/billing-data.ts'
import { normalTaxId } from '#contract/billing/tax-id.ts'

const isRow = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
const given = (value: unknown) => (typeof value === 'string' ? value.trim() !== '' : value !== null && value !== undefined)

/** As the form has it: no type of tax ID is an emptied choice, and a tax ID has one. */
export const TypedBillingData = z
  .object({
    ...BillingData.shape,
    taxType: z.pipe(
      z.union([z.literal(''), z.nullable(TaxType)]),
      z.transform(type => type || null),
    ),
  })
  .check(
    z.refine(({ taxId, taxType }) => !given(taxId) || given(taxType), {
      path: ['taxType'],
      error: 'fieldRequired',
      when: isRow,
    }),
    z.refine(
      ({ taxId, taxType }) => {
        const { data: type } = TaxType.safeParse(taxType)
        return !given(taxId) || type === undefined || normalTaxId(type, taxId) !== null
      },
      { path: ['taxId'], error: 'taxIdInvalid', when: isRow },
    ),
  )
