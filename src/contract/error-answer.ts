import * as z from 'zod/mini'

/** The body of every answer that is not 2xx. `field` names the input it belongs to, `details` the values of its text. */
export const ErrorAnswer = z.object({
  code: z.string(),
  message: z.string(),
  field: z.optional(z.string()),
  details: z.optional(z.record(z.string(), z.unknown())),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>
