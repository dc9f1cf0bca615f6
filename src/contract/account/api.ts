import * as z from 'zod/mini'
import type { Contract } from '../contract.ts'
import { Account } from './account.ts'
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
  'POST /socket-tickets': { access: 'staff', answer: z.object({ ticket: z.string() }) },
} as const satisfies Contract
