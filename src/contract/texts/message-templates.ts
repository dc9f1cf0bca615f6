import * as z from 'zod/mini'
import { isTooLong } from '../chat/segments.ts'
import { templateMaxCharacters } from '../limits.ts'
import { Version } from '../lists.ts'
import { Name, text } from '../names.ts'
import { fillVariables } from './variables.ts'

// A name stands in the address, where these two mean the folders above.
const TemplateName = Name.check(z.refine(name => name !== '.' && name !== '..', 'fieldInvalid'))

/** A text with variables. Filled with nothing but its fallbacks it must fit into a message. */
export const TemplateText = text(templateMaxCharacters).check(
  z.minLength(1, 'fieldRequired'),
  z.refine(written => !isTooLong(fillVariables(written, []).normalize('NFC')), 'messageTooLong'),
)

export const NewMessageTemplate = z.object({ name: TemplateName, text: TemplateText })
export const ChangedMessageTemplate = z.extend(NewMessageTemplate, { version: Version })
export const MessageTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  text: z.string(),
  version: Version,
  updatedAt: z.iso.datetime(),
})
export type MessageTemplate = z.infer<typeof MessageTemplate>
