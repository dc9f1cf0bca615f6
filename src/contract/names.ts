import * as z from 'zod/mini'
import { nameMaxCharacters } from './limits.ts'

/** What the database can hold of a text: neither NUL nor half of a surrogate pair. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '')

// A line break or a bell in a name breaks every list that shows it.
export const oneLine = (text: string) => storable(text).replace(/\p{Cc}+/gu, ' ')

/** The name of something that people tell apart by it: outer spaces do not count, nor does case where it must be unique. */
export const Name = z
  .string()
  .check(z.overwrite(oneLine), z.trim(), z.minLength(1, 'fieldRequired'), z.maxLength(nameMaxCharacters, 'tooLong'))
