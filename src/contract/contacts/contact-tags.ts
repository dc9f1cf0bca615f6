import * as z from 'zod/mini'
import { Version } from '../lists.ts'
import { Name } from '../names.ts'

export const NewContactTag = z.object({ name: Name })
export const ChangedContactTag = z.extend(NewContactTag, { version: Version })
export const ContactTag = z.object({ id: z.uuid(), name: z.string(), contacts: z.int(), version: Version })
export type ContactTag = z.output<typeof ContactTag>

/** Names that differ by case or outer spaces alone are one tag. */
export const isSameTag = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
