import * as z from 'zod/mini'
import { nameMaxCharacters, unsubscribeTextMaxCharacters } from '../limits.ts'
import { Version } from '../lists.ts'
import { line, text } from '../names.ts'

const Words = line(nameMaxCharacters)
const Paragraph = text(unsubscribeTextMaxCharacters)

/** What an account says on its unsubscribe page. What is empty is the standard text, in the visitor's language. */
export const UnsubscribePageSettings = z.object({
  title: Words,
  message: Paragraph.check(z.minLength(1, 'unsubscribeMessageRequired')),
  button: Words,
  thanks: Paragraph,
  /** Shown where the link leads to no number any more. */
  invalidNumber: Words,
  /** Of the button, #RRGGBB. */
  color: z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'colorInvalid')),
  version: Version,
})
export type UnsubscribePageSettings = z.infer<typeof UnsubscribePageSettings>

/** Nothing is saved before the first save: version 0 and an empty message. */
export const StoredUnsubscribePageSettings = z.extend(UnsubscribePageSettings, { message: z.string() })
