import * as z from 'zod/mini'
import type { Contract } from '../contract.ts'
import { page } from '../lists.ts'
import { Account } from './account.ts'
import { AuditEntry, AuditQuery } from './audit.ts'
import { Balance } from './balance.ts'
import { Settings } from './settings.ts'
import { User } from './users.ts'

export const accountApi = {
  'GET /accounts/current': {
    access: 'staff',
    keptBy: ['overdue', 'setup'],
    answer: Account,
    errors: ['ACCOUNT_REQUIRED', 'NO_ACCOUNT'],
  },
  'GET /accounts/current/balance': { access: 'staff', keptBy: ['overdue'], answer: Balance },
  'GET /settings': { access: 'staff', keptBy: ['overdue'], answer: Settings },
  'GET /users': { access: 'staff', keptBy: ['overdue'], answer: z.array(User) },
  /** Newest first. */
  'GET /audit-entries': { access: 'bulk', query: AuditQuery, answer: page(AuditEntry) },
  'POST /socket-tickets': { access: 'staff', answer: z.object({ ticket: z.string() }) },
} as const satisfies Contract
