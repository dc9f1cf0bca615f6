import type { Chat } from './line.ts'

export type DemoPerson = { sub: string; name: string; email: string; permissions?: readonly string[] }

/** A chat with a contact of this name. */
export type SmallChat = Pick<Chat, 'client' | 'unread' | 'lines'> & { name: string; surname: string; assignedTo?: string }

/** A business that is there to show one state of an account. */
export type SmallBusiness = {
  name: string
  displayName: string
  /** Null: it has none yet. */
  number: string | null
  country?: string
  status?: 'ACTIVE' | 'OVERDUE' | 'SETUP_FORM' | 'VERIFICATION'
  due?: { millionths: number; daysAgo: number }
  /** Negative: it ended as many days ago. Without it the account is no trial. */
  trialDaysLeft?: number
  hasBulk?: false
  hasPopup?: false
  hasNfcSigns?: true
  integration?: 'channels' | 'shoper' | 'livechat' | 'aws_marketplace'
  balanceMillionths: number
  staff: DemoPerson[]
  chats: SmallChat[]
}
