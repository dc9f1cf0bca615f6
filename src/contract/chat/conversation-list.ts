import * as z from 'zod/mini'
import { conversationListLimit } from '../limits.ts'
import { oneLine } from '../names.ts'

/** Which chats are meant: of the active ones or the archive, in a tab, unread ones, those whose number contains this. */
export const ConversationMatch = z.object({
  isArchived: z._default(z.boolean(), false),
  tab: z.optional(z.enum(['my', 'queued', 'team', 'spam'])),
  unread: z.optional(z.boolean()),
  number: z.optional(z.string().check(z.overwrite(oneLine), z.maxLength(40))),
})
export type ConversationMatch = z.output<typeof ConversationMatch>

/** The same as an address has it. */
export const AskedConversations = z.object({
  isArchived: z._default(z.stringbool(), false),
  tab: ConversationMatch.shape.tab,
  unread: z.optional(z.stringbool()),
  number: ConversationMatch.shape.number,
})

const Moment = z.iso.datetime({ precision: 6 })
const Id = z.uuid()

/** As `placeOf` writes it. The year 0 is none of PostgreSQL's. */
function isPlace(text: string): boolean {
  const [at = '', id, ...more] = text.split('~')
  return Moment.safeParse(at).success && !at.startsWith('0000') && Id.safeParse(id).success && more.length === 0
}

/** GET /conversations: the newest that match, or those after a place in their order. */
export const ConversationQuery = z.extend(AskedConversations, {
  before: z.optional(z.string().check(z.refine(isPlace))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(conversationListLimit)), conversationListLimit),
})
export type ConversationQuery = z.output<typeof ConversationQuery>
