// What the demo sells, in dollars; amounts in millionths.

const dollars = (amount: number) => Math.round(amount * 1_000_000)

type DemoPlan = {
  priceId: string
  type: 'sms' | 'whatsApp' | 'monetary' | 'lead'
  name: string
  price: number
  texts?: number
  leads?: number
  confirmations?: number
  monetary?: number
  localNumbers?: number
  tollFreeNumbers?: number
  outboundSms?: number
  outboundMms?: number
  inboundMms?: number
  customStop?: boolean
  customBrand?: boolean
  newsletter?: boolean
  qrCodes?: boolean
}

const sms = (name: string, price: number, texts: number, perText: number, perMms: [number, number], more: Partial<DemoPlan>) => ({
  priceId: `price_sms_${name.toLowerCase()}`,
  type: 'sms' as const,
  name,
  price: dollars(price),
  texts,
  outboundSms: dollars(perText),
  outboundMms: dollars(perMms[0]),
  inboundMms: dollars(perMms[1]),
  ...more,
})
const leads = (number: number, price: number, more: Partial<DemoPlan> = {}) => ({
  priceId: `price_leads_${number}`,
  type: 'lead' as const,
  name: `Leads ${number}`,
  price: dollars(price),
  leads: number,
  confirmations: number,
  ...more,
})
const monthly = (amount: number) => ({
  priceId: `price_balance_${amount}`,
  type: 'monetary' as const,
  name: `Balance ${amount}`,
  price: dollars(amount),
  monetary: dollars(amount),
})
const whatsApp = (name: string, price: number) => ({
  priceId: `price_whatsapp_${name.toLowerCase()}`,
  type: 'whatsApp' as const,
  name: `WhatsApp ${name}`,
  price: dollars(price),
})

const own = { customStop: true, customBrand: true }

export const demoPlans: DemoPlan[] = [
  sms('Starter', 15, 1000, 0.0035, [0.009, 0.004], { localNumbers: 1 }),
  sms('Growth', 49, 5000, 0.0029, [0.0065, 0.003], { localNumbers: 1, ...own }),
  sms('Studio', 149, 20_000, 0.0024, [0.0058, 0], { localNumbers: 3, tollFreeNumbers: 1, ...own }),
  leads(100, 9),
  leads(500, 19, { ...own, newsletter: true }),
  leads(2000, 49, { ...own, newsletter: true, qrCodes: true }),
  whatsApp('Basic', 25),
  whatsApp('Plus', 79),
  monthly(20),
  monthly(50),
  monthly(100),
]
