import * as z from 'zod/mini'
import { nameMaxCharacters } from './limits.ts'

/*
 * The one rule for what people type. All of it is kept in NFC, so that what looks the same is the same, and is counted after
 * that: some letters grow by it. What stands on one line holds nothing that nobody sees.
 */

/** What the database can hold of a text, neither NUL nor half of a surrogate pair, in NFC. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '').normalize('NFC')

/** Marks that are part of what one sees (joiners, variants of emoji, flags) and those that only hide in a text. */
const hidden = /(?![\p{Join_Control}\p{Variation_Selector}\u{e0020}-\u{e007f}])[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** A text on one line: a line break or a bell breaks every list that shows it, and by what is hidden nobody finds it again. */
export function oneLine(text: string): string {
  // What was between a letter and its accent is gone then: once more in NFC.
  const line = storable(
    storable(text)
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+|\p{Zs}/gu, ' ')
      .replace(hidden, ''),
  )
  return visible.test(line) ? line : ''
}

/** With plain line ends: forms write CR LF, which are two characters of a text for one. */
export const withLines = (text: string): string => storable(text).replaceAll('\r\n', '\n')

/** A text that people type, with its line breaks. */
export const text = (maxCharacters: number) =>
  z.string().check(z.overwrite(withLines), z.trim(), z.maxLength(maxCharacters, 'tooLong'))

/** The same on one line. */
export const line = (maxCharacters: number) =>
  z.string().check(z.overwrite(oneLine), z.trim(), z.maxLength(maxCharacters, 'tooLong'))

/** The name of something that people tell apart by it: outer spaces do not count, nor does case where it must be unique. */
export const Name = line(nameMaxCharacters).check(z.minLength(1, 'fieldRequired'))
