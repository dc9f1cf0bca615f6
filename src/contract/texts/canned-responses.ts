import * as z from 'zod/mini'

export const CannedResponse = z.object({ _id: z.uuid(), name: z.string(), text: z.string() })
export type CannedResponse = z.infer<typeof CannedResponse>
