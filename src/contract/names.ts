import * as z from 'zod/mini'
import { nameMaxCharacters } from './limits.ts'

/** The name of something that people tell apart by it: outer spaces do not count, nor does case where it must be unique. */
export const Name = z.string().check(z.trim(), z.minLength(1, 'fieldRequired'), z.maxLength(nameMaxCharacters, 'tooLong'))
