import * as z from 'zod'
import type { Row } from './row.ts'

export const defaultMinutes = 3

const RowTold = z.object({
  promise: z.string(),
  measured: z.string(),
  floor: z.string(),
  ratio: z.string(),
  target: z.string(),
  isMet: z.boolean(),
}) satisfies z.ZodType<Row>

/** What the process of a group tells the run. */
export const Told = z.union([z.object({ step: z.string(), minutes: z.number() }), z.object({ rows: z.array(RowTold) })])
export type Told = z.infer<typeof Told>

export const tell = (told: Told): void => void process.send?.(told)

/** Says what is measured from here on, and how long that may take: what takes longer has hung, and is named. */
export function measuring(step: string, minutes = defaultMinutes): void {
  tell({ step, minutes })
}
