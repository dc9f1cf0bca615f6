const millionths = 1_000_000

/** Millionths of a currency as people read them, "$182.40". */
export function moneyText(amount: number, currency: string, language: string): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount / millionths)
}
