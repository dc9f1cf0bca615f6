import * as z from 'zod/mini'
import { Version } from '../lists.ts'
import { Name } from '../names.ts'
import { ContactMatch } from './contact-filters.ts'

export const NewSegment = z.object({ name: Name, match: ContactMatch })
export const SegmentChange = z.object({ name: Name, match: ContactMatch, version: Version })
/** A saved filter of contacts, by name. */
export const Segment = z.object({ id: z.uuid(), name: z.string(), match: ContactMatch, version: Version })
export type Segment = z.infer<typeof Segment>
