import { useClipboard } from '@mantine/hooks'
import { type Icon, IconCheck, IconCopy, IconNote, IconQuote } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat/messages.ts'
import { writeInto } from '../../composer/drafts.ts'
import { writeIn } from '../write-wish.ts'

const copiedShownMs = 2000
/** A text is quoted with as much of another as tells which is meant. */
const quotedCharacters = 80

/** The beginning of a text between plain quotation marks: curly ones would make a text cost more. */
function quoted(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return `"${line.length > most ? `${line.slice(0, most - 3).trimEnd()}...` : line}"`
}

export type MessageAct = { id: 'copy' | 'quote' | 'note'; label: string; icon: Icon; run: () => void }

/** What can be done with one text: copied, quoted in a reply, kept as a note. */
export function useMessageActs({ conversationId, body }: Message): MessageAct[] {
  const { t } = useTranslation('chat')
  const { copied, copy } = useClipboard({ timeout: copiedShownMs })
  const write = (mode: 'sms' | 'note', text: string) => {
    writeInto(conversationId, mode, text)
    writeIn(conversationId)
  }
  const copying: MessageAct = {
    id: 'copy',
    label: t(copied ? 'messageActs.copied' : 'messageActs.copy'),
    icon: copied ? IconCheck : IconCopy,
    run: () => copy(body),
  }
  return [
    // Only a safe address has a clipboard.
    ...(window.isSecureContext ? [copying] : []),
    {
      id: 'quote',
      label: t('messageActs.quote'),
      icon: IconQuote,
      run: () => write('sms', `${quoted(body, quotedCharacters)}\n`),
    },
    { id: 'note', label: t('messageActs.note'), icon: IconNote, run: () => write('note', `${quoted(body, body.length)}\n`) },
  ]
}
