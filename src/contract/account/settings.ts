import * as z from 'zod/mini'

export const Settings = z.object({ urlType: z.string(), urlPart: z.string(), url: z.string() })
export type Settings = z.infer<typeof Settings>
