import * as z from 'zod/mini'
import type { Contract } from '../contract.ts'
import { CannedResponse } from './canned-responses.ts'

export const textsApi = {
  'GET /canned-responses': { access: 'staff', answer: z.array(CannedResponse) },
} as const satisfies Contract
