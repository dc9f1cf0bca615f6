import { Currency, OrderNumber, PurchaseAmount } from '#contract/contacts/purchases.ts'
import type { ImportRejection } from '#contract/contacts/imports.ts'
import type { DayOrder } from '../csv-shape.ts'
import { momentOf } from '../contact-values.ts'

const millionth = 1_000_000

/**
 * Millionths of an amount as files write it: `129.99`, `1 234,56`, `1.234,56 zł`; null for what is none. Of two kinds of
 * separators the last is the decimal one; one alone is, unless it stands before three digits and groups thousands.
 */
export function amountOf(text: string): number | null {
  const written = text
    .normalize('NFKC')
    .replace(/^\s*[^\d\s.,+-]{1,4}\s*|\s*[^\d\s.,]{1,4}\s*$/gu, '')
    .replace(/[\s']/g, '')
  if (!/^\d{1,3}([.,]?\d{3})*([.,]\d{1,6})?$|^\d+([.,]\d{1,6})?$/.test(written)) return null
  const last = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','))
  const mark = written[last]
  const isGrouping =
    last >= 0 && written.length - last === 4 && (written.split(mark ?? '').length > 2 || !/[.,].*[.,]/.test(written))
  const [whole = '', part = ''] = last < 0 || isGrouping ? [written] : [written.slice(0, last), written.slice(last + 1)]
  const amount = Math.round(Number(`${whole.replace(/[.,]/g, '')}.${part || '0'}`) * millionth)
  return PurchaseAmount.safeParse(amount).success ? amount : null
}

export type ReadPurchase = { orderNumber: string; at: string; amount: number; currency: string }

type Written = { orderNumber: string; at: string; amount: string; currency: string }

/** A purchase as a row has it, or why the row is not taken: each of its values is needed. */
export function readPurchase(written: Written, order: DayOrder): ReadPurchase | { rejection: ImportRejection } {
  const number = OrderNumber.safeParse(written.orderNumber)
  if (!number.success) return { rejection: 'INVALID_ORDER' }
  const at = momentOf(written.at, order)
  if ('problem' in at) return { rejection: 'INVALID_TIME' }
  const amount = amountOf(written.amount)
  if (amount === null) return { rejection: 'INVALID_AMOUNT' }
  const currency = Currency.safeParse(written.currency.toUpperCase())
  if (!currency.success) return { rejection: 'INVALID_CURRENCY' }
  return { orderNumber: number.data, at: at.value, amount, currency: currency.data }
}
