import * as z from 'zod/mini'
import { nameMaxCharacters, unsubscribeTextMaxCharacters } from '../limits.ts'
import { Version } from '../lists.ts'
import { oneLine, storable } from '../names.ts'

const line = z.string().check(z.overwrite(oneLine), z.trim(), z.maxLength(nameMaxCharacters, 'tooLong'))
const text = z.string().check(z.overwrite(storable), z.trim(), z.maxLength(unsubscribeTextMaxCharacters, 'tooLong'))

/** What an account says on its unsubscribe page. What is empty is the standard text, in the visitor's language. */
export const UnsubscribePageSettings = z.object({
  title: line,
  message: text.check(z.minLength(1, 'unsubscribeMessageRequired')),
  button: line,
  thanks: text,
  /** Shown where the link leads to no number any more. */
  invalidNumber: line,
  /** Of the button, #RRGGBB. */
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'colorInvalid')),
  version: Version,
})
export type UnsubscribePageSettings = z.infer<typeof UnsubscribePageSettings>

/** Nothing is saved before the first save: version 0 and an empty message. */
export const StoredUnsubscribePageSettings = z.extend(UnsubscribePageSettings, { message: z.string() })
