import * as z from 'zod/mini'
import { invitationNoteMaxCharacters } from '../limits.ts'
import { line } from '../names.ts'

/** Both are for the inviter's own list: who has the link may join, whatever their address is. */
export const NewInvitation = z.object({
  email: z._default(z.union([z.literal(''), line(200).check(z.email('emailInvalid'))]), ''),
  note: z._default(line(invitationNoteMaxCharacters), ''),
})
export type NewInvitation = z.output<typeof NewInvitation>

/** What making one answers: the only time that its link is told. */
export const InvitationLink = z.object({ id: z.uuid(), url: z.string(), expiresAt: z.iso.datetime() })
export type InvitationLink = z.infer<typeof InvitationLink>

/** One that nobody has used yet. */
export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  note: z.string(),
  /** The inviter's name. */
  invitedBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

const InvitationToken = z.string().check(z.maxLength(200))
export const InvitationLookUp = z.object({ token: InvitationToken })
/** The id token tells name and e-mail where the access token does not. */
export const InvitationAcceptance = z.object({ token: InvitationToken, idToken: z.optional(z.string().check(z.maxLength(8192))) })

/** `isMember`: who asks belongs to the account already, and uses nothing up. */
export const InvitationFound = z.object({
  state: z.enum(['open', 'used', 'expired', 'withdrawn']),
  business: z.string(),
  inviter: z.string(),
  isMember: z.boolean(),
})
export type InvitationFound = z.infer<typeof InvitationFound>
