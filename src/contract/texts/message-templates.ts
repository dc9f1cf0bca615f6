import * as z from 'zod/mini'
import { isTooLong } from '../chat/parts.ts'
import { templateMaxCharacters } from '../limits.ts'
import { Version } from '../lists.ts'
import { Name, storable } from '../names.ts'
import { fillVariables } from './variables.ts'

// A name stands in the address, where these two mean the folders above.
const TemplateName = Name.check(z.refine(name => name !== '.' && name !== '..', 'fieldInvalid'))

/** A text with variables. Filled with nothing but its fallbacks it must fit into a message. */
export const TemplateText = z.string().check(
  z.overwrite(storable),
  z.trim(),
  z.minLength(1, 'fieldRequired'),
  z.maxLength(templateMaxCharacters, 'tooLong'),
  z.refine(text => !isTooLong(fillVariables(text, []).normalize('NFC')), 'messageTooLong'),
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
