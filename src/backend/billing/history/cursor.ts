import * as z from 'zod'
import { Refusal } from '../../http/refusal.ts'

/** A place between two lines: the next older ones come after it, `isBack` goes to newer ones. */
export type Place = { isBack: boolean; at: string; id: string; from: number; total: number }

const Shape = z.tuple([z.boolean(), z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/), z.uuid(), z.int(), z.int()])

export function writePlace({ isBack, at, id, from, total }: Place): string {
  return Buffer.from(JSON.stringify([isBack, at, id, from, total])).toString('base64url')
}

export function readPlace(text: string): Place {
  try {
    const [isBack, at, id, from, total] = Shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (Number.isNaN(Date.parse(at))) throw new Error('no moment')
    return { isBack, at, id, from, total }
  } catch {
    throw new Refusal('BAD_REQUEST', { field: 'cursor', message: 'The cursor is none of ours.' })
  }
}
