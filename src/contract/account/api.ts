import * as z from 'zod/mini'
import type { Contract } from '../contract.ts'
import { ListQuery, page } from '../lists.ts'
import { Account } from './account.ts'
import { AuditEntry, AuditQuery } from './audit.ts'
import { Balance } from './balance.ts'
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
  'POST /socket-tickets': { access: 'staff', answer: z.object({ ticket: z.string() }) },
} as const satisfies Contract
