import { avatarColors, previewCharacters } from '../limits.ts'

/** The first 25 characters of a text, by code points, with an ellipsis when it was longer (specification 2.6). */
export function preview(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  if (characters.length <= previewCharacters) return characters.join('')
  return `${characters.slice(0, previewCharacters).join('').trimEnd()}…`
}

/** 0 to 9: the last digit of the number chooses the avatar's colour. */
export function avatarColor(phone: string): number {
  const digit = Number(phone.replace(/\D/g, '').at(-1) ?? 0)
  return digit % avatarColors
}
