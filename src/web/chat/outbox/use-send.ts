import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/chat/messages.ts'
import { Refusal } from '#web/api/refusal.ts'
import type { Recipient, SendInput, Told } from './outgoing.ts'
import { sayNoteIsSaved } from './note-saved.ts'
import { sendAgain, sendMessage, takeBack } from './send.ts'
import type { ThreadMessage } from '../thread/thread-query.ts'

/** The file of a stored message, to go with its next attempt. */
async function storedFile({ properties: { attachments } }: Message): Promise<File | undefined> {
  const [attachment] = attachments
  if (!attachment) return undefined
  const response = await fetch(attachment.fileUrl)
  if (!response.ok) throw new Refusal(response.statusText, { code: 'FILE_REQUIRED', status: response.status })
  return new File([await response.blob()], attachment.name, { type: attachment.contentType })
}

/** A new message in place of a stored failure: its own key, and the old hint goes. */
async function sendInstead(client: QueryClient, recipient: Recipient, failed: Message, told: Told): Promise<void> {
  const { body, channel, from, messageId: retryOf } = failed
  if (channel === 'system') return
  try {
    const file = await storedFile(failed)
    await sendMessage(client, recipient, { body, channel, from, file, retryOf }, told)
  } catch (error) {
    told.onFailed(error, { isBack: false, channel })
  }
}

/**
 * Sending in a conversation. What the server refuses goes from the thread, and its text and file are back in the
 * draft before `onFailed` is called: there the screen only says why. What was not answered stays in the thread with
 * `sending: 'unanswered'`. `retry` takes either kind of failure: unanswered goes with the same key, stored with a new one.
 */
export function useSend({ conversationId, clientNumber }: Recipient, onFailed: Told['onFailed']) {
  const client = useQueryClient()
  const recipient = { conversationId, clientNumber }
  const told: Told = { onFailed, onSent: message => void sayNoteIsSaved(message) }
  return {
    send: (input: SendInput) => void sendMessage(client, recipient, input, told),
    takeBack: (message: ThreadMessage) => takeBack(client, message.messageId),
    retry: (message: ThreadMessage) =>
      void (message.sending ? sendAgain(client, message.messageId, told) : sendInstead(client, recipient, message, told)),
  }
}
