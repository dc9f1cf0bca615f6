import * as z from 'zod/mini'
import type { Contract } from '../contract.ts'
import { Job } from './jobs.ts'

const ById = z.object({ id: z.uuid() })

export const jobsApi = {
  /**
   * What goes on behind the screens now or did within the last hour, newest first. What was done before the answer of its call
   * is not among it, nor what needs bulk messaging of somebody who has it not.
   */
  'GET /jobs': { access: 'staff', answer: z.array(Job) },
  'GET /jobs/:id': { access: 'staff', params: ById, answer: Job, errors: ['FORBIDDEN'] },
  /** Takes back what a job changed. Asked again, it is the same undo; one that failed goes on where it was. */
  'POST /jobs/:id/undo': { access: 'staff', params: ById, answer: Job, errors: ['FORBIDDEN', 'NOT_UNDOABLE'] },
} as const satisfies Contract
