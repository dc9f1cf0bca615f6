import * as z from 'zod/mini'

/** What of the staff's acts is kept. Only added to: what was written stays. Each has its words under `audit.action`. */
export const AuditAction = z.enum([
  'SETTINGS_CHANGED',
  'PHONE_NUMBER_CHANGED',
  'UNSUBSCRIBE_PAGE_CHANGED',
  'CUSTOM_FIELD_DELETED',
  'CONTACT_TAG_DELETED',
  'BLOCK_ADDED',
  'BLOCK_LIFTED',
  'BLOCK_RESTORED',
  'CONTACTS_BLOCKED',
  'CONTACTS_DELETED',
  'CONTACTS_RESTORED',
  'CONTACT_DELETED',
  'CONTACTS_EXPORTED',
  'PERSON_EXPORTED',
  'PERSON_ERASED',
  'IMPORT_STARTED',
  'IMPORT_UNDONE',
  'IMPORT_EXPORTED',
  'CANNED_RESPONSE_ADDED',
  'CANNED_RESPONSE_CHANGED',
  'CANNED_RESPONSE_DELETED',
  'MESSAGE_TEMPLATE_ADDED',
  'MESSAGE_TEMPLATE_CHANGED',
  'MESSAGE_TEMPLATE_DELETED',
  'PERSON_INVITED',
  'INVITATION_REVOKED',
  'INVITATION_ACCEPTED',
  'USER_REMOVED',
  'INTEGRATION_CONNECTED',
  'INTEGRATION_DISCONNECTED',
  'ACCOUNT_SET_UP',
])
export type AuditAction = z.infer<typeof AuditAction>

/** What may have changed; each has its words under `audit.field`. */
export const AuditField = z.enum([
  'urlType',
  'urlPart',
  'subdomain',
  'androidUrl',
  'iosUrl',
  'defaultUrl',
  'customName',
  'isDefault',
  'brandIdentification',
  'stopText',
  'stopAutoresponder',
  'hasCustomStopReply',
  'customStopReply',
  'title',
  'message',
  'button',
  'thanks',
  'invalidNumber',
  'color',
  'name',
  'text',
  'reason',
  'note',
  'contacts',
  'rows',
])
export type AuditField = z.infer<typeof AuditField>

const AuditValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type AuditValue = z.infer<typeof AuditValue>

/** A field and what it was before and is now; `from` is null where there was nothing before. */
export const AuditChange = z.object({ field: AuditField, from: AuditValue, to: AuditValue })
export type AuditChange = z.infer<typeof AuditChange>

/** One act. `subject` is what it was done to, as people call it: a name, a number's last digits; empty where there is one only. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Of the person who did it; `name` is what colleagues call them. */
  person: z.object({ sub: z.string(), name: z.string() }),
  action: AuditAction,
  subject: z.string(),
  changes: z.array(AuditChange),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(2000))),
  /** The sub of whoever did it. */
  person: z.optional(z.string().check(z.maxLength(200))),
})
