import type { ErrorCode } from '#contract/errors.ts'
import type { Refusal } from '#web/api/refusal.ts'
import { type DraftField, draftSteps, fieldsOfStep } from './draft-values.ts'

/** Fields that are called otherwise where the server keeps them. */
const renamed: Record<string, DraftField> = { filter: 'group', template: 'templateId', date: 'hour', doNotSendAfter: 'lastHour' }
const byCode: Partial<Record<ErrorCode, DraftField>> = { UNKNOWN_SENDER: 'from', BODY_REQUIRED: 'message', TIME_PAST: 'hour' }

const own = draftSteps.flatMap(step => [...fieldsOfStep[step]])

/** The field that a refusal is about; undefined where it is about none. */
export function fieldOfServer({ code, field = '' }: Pick<Refusal, 'code' | 'field'>): DraftField | undefined {
  const known = Object.entries(byCode).find(([one]) => one === code)?.[1]
  return renamed[field] ?? own.find(name => name === field) ?? known
}
