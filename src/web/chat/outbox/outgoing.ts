import type { Conversation } from '#contract/chat/conversations.ts'
import type { Message, WritableChannel } from '#contract/chat/messages.ts'
import { outboxAsksAfterMinutes } from '#contract/limits.ts'

/** A message that the server has not confirmed: drawn from here until its own row comes, by event or by answer. */
export type Outgoing = {
  /** As it will look; its `messageId` is the idempotency key. */
  message: Message & { channel: WritableChannel }
  account: string
  /**
   * 'undoable': can still be taken back · 'waiting': on its way, or in the line behind others · 'unanswered': nobody knows whether
   * the server has it; it goes again, with the same key, once there is a line · 'asking': so old that a person has to say.
   */
  state: 'undoable' | 'waiting' | 'unanswered' | 'asking'
  /** Until when it can be taken back, in ms since 1970. */
  undoUntilMs: number
  /** It was handed to the network once: the server may have it. */
  isTried: boolean
  /** The last event that its writer saw. */
  seen: number
  retryOf: string | null
  hasFile: boolean
  /** What the lists showed before it, for when it is refused. */
  previous: { message: Message; status: Message['status']; at?: string } | null
}

/** What is asked to be sent. */
export type SendInput = {
  body: string
  channel: WritableChannel
  from: string
  file?: File | undefined
  isPinnedToTop?: boolean | undefined
  /** The stored failure that this message replaces. */
  retryOf?: string | undefined
  /** The event of a colleague's answer that its writer was shown, which may not have come over the line. */
  read?: number | undefined
  /** How long it can be taken back. */
  undoWindowMs?: number | undefined
}

export type Recipient = Pick<Conversation, 'conversationId' | 'clientNumber'>

/** What whoever sends is told. */
export type Told = {
  /** `isBack`: what was written is in the box again; otherwise it stands in the thread, and is sent again. */
  onFailed: (error: unknown, about: { isBack: boolean; channel: WritableChannel }) => void
  /** The server has it. */
  onSent?: (message: Message) => void
}

/** Whether it goes to the customer; notes and whispers stay. */
export const isText = (channel: WritableChannel): boolean => channel === 'sms' || channel === 'mms'

/**
 * Messages of one line leave one after another, in the order in which they were written. One person's texts wait for their texts;
 * a note waits for no text that can still be taken back. A line is a number's: a new chat changes its id.
 */
export function lineOf({ account, message }: Outgoing): string {
  return [account, message.userId, message.to, isText(message.channel) ? 'texts' : 'notes'].join('/')
}

/** Nobody knows whether it went, or it waits for its writer's word. */
export const isUnsettled = ({ state }: Outgoing): boolean => state === 'unanswered' || state === 'asking'

const isOld = ({ message }: Outgoing) => Date.now() - Date.parse(message.time) > outboxAsksAfterMinutes * 60_000

/** A text that had no answer for so long goes on its writer's word alone. Notes and whispers reach no customer: they need none. */
export const needsWord = (row: Outgoing): boolean => isText(row.message.channel) && isOld(row)

/** Whether what was written after it may go first: a note that nobody answers for so long holds up no other. */
export const isPassable = (row: Outgoing): boolean => !isText(row.message.channel) && isUnsettled(row) && isOld(row)
