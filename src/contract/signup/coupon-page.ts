// What the page of a customer's coupon is made of. Types alone: the page brings no schema.

export type CouponWords = {
  title: string
  text: string
  usedTitle: string
  usedText: string
  expiredTitle: string
  expiredText: string
  until: string
  barcode: string
  qr: string
  code: string
  unknownTitle: string
  unknownText: string
  busyTitle: string
  busyText: string
  awayTitle: string
  awayText: string
  otherLanguage: string
}

export type CouponPageState = 'open' | 'used' | 'expired' | 'unknown' | 'busy' | 'away'

/** A drawing in squares: its size, and what is black in it, as a path. */
export type Drawing = { width: number; height: number; path: string }

export type CouponPageData = {
  state: CouponPageState
  business: string | null
  code: string | null
  /** Null where a code holds letters that the barcode has not. */
  barcode: Drawing | null
  qr: Drawing | null
  /** YYYY-MM-DD, the last day on which it counts; null where it counts without end. */
  lastDay: string | null
  words: CouponWords
  language: 'en' | 'pl'
}

/** The heading and the text below it. */
export function saidOfCoupon(state: CouponPageState, words: CouponWords): { title: string; text: string } {
  switch (state) {
    case 'open':
      return { title: words.title, text: words.text }
    case 'used':
      return { title: words.usedTitle, text: words.usedText }
    case 'expired':
      return { title: words.expiredTitle, text: words.expiredText }
    case 'unknown':
      return { title: words.unknownTitle, text: words.unknownText }
    case 'busy':
      return { title: words.busyTitle, text: words.busyText }
    case 'away':
      return { title: words.awayTitle, text: words.awayText }
  }
}
