import type { MmsLimitations } from '#contract/chat/conversations.ts'
import type { Message } from '#contract/chat/messages.ts'
import { bytesPerKb } from '#contract/limits.ts'

/** Why a file cannot go, as a key of the composer's texts and its value. */
export type FileProblem = { key: 'contentType' | 'fileTooBig'; value: string }

/** The server's types less text/plain (specification 5). */
export function attachableTypes(limitations: MmsLimitations): string[] {
  return limitations.mmsAvailableContentTypes.filter(type => type !== 'text/plain')
}

/** What is wrong with a file, or null when it may go. */
export function problemOf(file: Pick<File, 'type' | 'size'>, limitations: MmsLimitations): FileProblem | null {
  const types = attachableTypes(limitations)
  // A .vcf has another type in some browsers than in the standard.
  const type = file.type === 'text/x-vcard' ? 'text/vcard' : file.type
  if (!types.includes(type)) return { key: 'contentType', value: types.join(', ') }
  if (file.size > limitations.mmsMaxFileSize)
    return { key: 'fileTooBig', value: String(Math.floor(limitations.mmsMaxFileSize / bytesPerKb)) }
  return null
}

/** "412 KB"; a byte is shown as one kilobyte rather than none. */
export function kilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / bytesPerKb))} KB`
}

/** Whether what is dragged are files, not a selected text or a link. */
export function hasFiles({ dataTransfer }: { dataTransfer: Pick<DataTransfer, 'types'> }): boolean {
  return dataTransfer.types.includes('Files')
}

/** What a message without words is called; null when it has no file. */
export function fileKindOf({ properties }: Pick<Message, 'properties'>): 'photo' | 'file' | null {
  const [attachment] = properties.attachments
  if (!attachment) return null
  return attachment.contentType.startsWith('image/') ? 'photo' : 'file'
}
