import type { MessageStatus } from '#contract/chat/status.ts'
import type { BlockReason } from '#contract/contacts/block-reasons.ts'
import type { PictureName } from './pictures.ts'
import type { Sub } from './shop.ts'

/** `18m` is minutes before now; `2d 18:52` is that time of day two days ago. */
export type When = `${number}m` | `${number}d ${number}:${number}`

export type Line = {
  when: When
  kind: 'in' | 'out' | 'note' | 'whisper' | 'system'
  text: string
  /** Who of the staff; nobody for customers and machines. */
  by?: string
  status?: MessageStatus
  picture?: PictureName
  isPinned?: boolean
  origin?: 'campaign' | 'keyword' | 'opt-out'
  isRetried?: boolean
  isUnconfirmed?: boolean
  failureReason?: string
  event?: string
}

export type Chat = {
  client: string
  at: 'main' | 'warsaw'
  /** Nobody: it waits in the queue. */
  assignedTo?: Sub
  isSpam?: true
  isArchived?: true
  unread?: number
  blocked?: BlockReason
  lines: Line[]
}

type More = Omit<Line, 'when' | 'kind' | 'text' | 'by'>

export const they = (when: When, text: string, more: More = {}): Line => ({ when, kind: 'in', text, ...more })
export const we = (by: Sub, when: When, text: string, more: More = {}): Line => ({
  when,
  kind: 'out',
  text,
  by,
  status: 'DELIVERED',
  ...more,
})
export const note = (by: Sub, when: When, text: string, more: More = {}): Line => ({ when, kind: 'note', text, by, ...more })
export const whisper = (by: Sub, when: When, text: string): Line => ({ when, kind: 'whisper', text, by })
export const campaign = (when: When, text: string): Line => ({ when, kind: 'out', text, status: 'DELIVERED', origin: 'campaign' })
export const machine = (when: When, text: string, more: More = {}): Line => ({
  when,
  kind: 'out',
  text,
  status: 'DELIVERED',
  ...more,
})
export const system = (when: When, event: string): Line => ({ when, kind: 'system', text: '', event })

const minuteMs = 60_000

/** The moment that `when` means, seen from `now`. */
export function momentOf(when: When, now: Date): Date {
  const minutes = /^(\d+)m$/.exec(when)
  if (minutes) return new Date(now.getTime() - Number(minutes[1]) * minuteMs)
  const [days = '', clock = ''] = when.split('d ')
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - Number(days), hour, minute)
}
