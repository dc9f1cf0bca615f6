import * as z from 'zod/mini'

/** What a browser says over its socket: which conversation is before its person's eyes; null for none. */
export const PresenceSaid = z.object({
  type: z.literal('PRESENCE'),
  conversationId: z.nullable(z.uuid()),
  isTyping: z.boolean(),
})
export type PresenceSaid = z.infer<typeof PresenceSaid>

/** What colleagues hear: who looks at which conversation. It has no number and is stored nowhere. */
export const PresenceFrame = z.extend(PresenceSaid, {
  /** One browser tab of a person. */
  tab: z.string(),
  sub: z.string(),
})
export type PresenceFrame = z.infer<typeof PresenceFrame>
