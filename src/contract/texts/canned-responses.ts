import * as z from 'zod/mini'
import { noteMaxCharacters } from '../limits.ts'
import { Version } from '../lists.ts'
import { Name, text } from '../names.ts'

// The composer finds it by what is typed after "/".
const Text = text(noteMaxCharacters).check(z.minLength(1, 'fieldRequired'))

export const NewCannedResponse = z.object({ name: Name, text: Text })
export const ChangedCannedResponse = z.extend(NewCannedResponse, { version: Version })
export const CannedResponse = z.object({ _id: z.uuid(), name: z.string(), text: z.string(), version: Version })
export type CannedResponse = z.infer<typeof CannedResponse>
