import * as z from 'zod/mini'
import type { Contract } from '../contract.ts'
import { ListQuery, page } from '../lists.ts'
import { ApiKey, MadeApiKey, NewApiKey } from './api-keys.ts'
import { Account } from './account.ts'
import { AuditEntry, AuditQuery } from './audit.ts'
import { Balance } from './balance.ts'
import { AppCode, AppType, Integration } from './integrations.ts'
import {
  Invitation,
  InvitationAcceptance,
  InvitationFound,
  InvitationLink,
  InvitationLookUp,
  NewInvitation,
} from './invitations.ts'
import { Carrier } from './carriers.ts'
import { PhoneNumberRow, PhoneNumberSettings } from './phone-numbers.ts'
import { ChangedSettings, Settings } from './settings.ts'
import { User } from './users.ts'

const params = z.object({ id: z.uuid() })

export const accountApi = {
  'GET /accounts/current': {
    access: 'staff',
    keptBy: ['overdue', 'setup'],
    answer: Account,
    errors: ['ACCOUNT_REQUIRED', 'NO_ACCOUNT'],
  },
  'GET /accounts/current/balance': { access: 'staff', keptBy: ['overdue'], answer: Balance },
  'GET /settings': { access: 'staff', keptBy: ['overdue'], answer: Settings },
  'PUT /settings': {
    access: 'bulk',
    body: ChangedSettings,
    answer: Settings,
    errors: ['URL_PART_TAKEN', 'SUBDOMAIN_TAKEN', 'STALE_VERSION'],
  },
  'GET /phone-numbers': { access: 'staff', query: ListQuery, answer: page(PhoneNumberRow) },
  'GET /phone-numbers/:id': { access: 'staff', params, answer: PhoneNumberRow, errors: ['NOT_FOUND'] },
  'PUT /phone-numbers/:id': {
    access: 'staff',
    params,
    body: PhoneNumberSettings,
    answer: PhoneNumberRow,
    errors: ['NOT_FOUND', 'STALE_VERSION', 'DEFAULT_REQUIRED'],
  },
  'GET /carriers': { access: 'bulk', answer: z.array(Carrier) },
  /** Newest first. */
  'GET /audit-entries': { access: 'bulk', query: AuditQuery, answer: page(AuditEntry) },
  'GET /users': { access: 'staff', keptBy: ['overdue'], answer: z.array(User) },
  /** Takes a person out of the account; chats that were theirs wait for somebody else. */
  'DELETE /users/:sub': {
    access: 'bulk',
    params: z.object({ sub: z.string().check(z.maxLength(500)) }),
    answer: z.null(),
    errors: ['FORBIDDEN'],
  },
  'GET /invitations': { access: 'bulk', answer: z.array(Invitation) },
  'POST /invitations': { access: 'bulk', body: NewInvitation, answer: InvitationLink, errors: ['TOO_MANY_INVITATIONS'] },
  'DELETE /invitations/:id': { access: 'bulk', params: z.object({ id: z.uuid() }), answer: z.null() },
  /** What an invitation is about, for who has its token: no address may hold that. */
  'POST /invitations/look-up': { access: 'person', body: InvitationLookUp, answer: InvitationFound, errors: ['NOT_FOUND'] },
  /** Joins the caller to the account of an invitation, which is then used up. */
  'POST /invitations/accept': {
    access: 'person',
    body: InvitationAcceptance,
    answer: z.object({ account: z.string() }),
    errors: ['NOT_FOUND', 'INVITATION_USED', 'INVITATION_EXPIRED', 'INVITATION_WITHDRAWN', 'FORBIDDEN'],
  },
  /** Those that work, then those that were revoked. */
  'GET /api-keys': { access: 'bulk', answer: z.array(ApiKey) },
  'POST /api-keys': { access: 'bulk', body: NewApiKey, answer: MadeApiKey, errors: ['NAME_TAKEN', 'TOO_MANY_API_KEYS'] },
  /** Revokes it: from the next call on it opens nothing. */
  'DELETE /api-keys/:id': { access: 'bulk', params, answer: z.null() },
  'GET /integrations': { access: 'staff', answer: z.array(Integration) },
  'POST /integrations/:type': {
    access: 'staff',
    params: z.object({ type: AppType }),
    body: AppCode,
    answer: Integration,
    errors: ['PLATFORM_REFUSED', 'PLATFORM_AWAY'],
  },
  'DELETE /integrations/:type': { access: 'staff', params: z.object({ type: AppType }), answer: z.null() },
  'POST /socket-tickets': { access: 'staff', answer: z.object({ ticket: z.string() }) },
} as const satisfies Contract
