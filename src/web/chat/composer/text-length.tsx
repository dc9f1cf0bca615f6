import { useTranslation } from 'react-i18next'
import { countParts } from '#contract/chat/segments.ts'
import { noteMaxCharacters } from '#contract/limits.ts'
import classes from './text-length.module.css'

/** How long a text is and may be, in what the carrier counts; letters as one code point each, whatever the keyboard made. */
export function lengthOf(text: string) {
  const { units, parts, maxUnits, encoding } = countParts(text.normalize('NFC'))
  return { units, parts, limit: maxUnits, isUnicode: encoding === 'UCS-2', tooMany: Math.max(0, units - maxUnits) }
}

/** "136 / 912 · 1 part", counted live. */
export function TextLength({ text, isText }: { text: string; isText: boolean }) {
  const { t } = useTranslation('chat')
  const { units, parts, limit, isUnicode, tooMany } = lengthOf(text)
  const noteUnits = [...text].length
  const isOver = isText ? tooMany > 0 : noteUnits > noteMaxCharacters
  if (!isText && noteUnits < noteMaxCharacters * 0.8) return null
  return (
    <span
      role="status"
      aria-label={t('composer.length')}
      // Read out with every letter it would drown what one types.
      aria-live="off"
      className={classes.length}
      data-tone={isOver ? 'bad' : isText && isUnicode ? 'warn' : undefined}
    >
      {isText
        ? t('composer.count', { units, limit, count: parts })
        : t('composer.noteCount', { units: noteUnits, limit: noteMaxCharacters })}
    </span>
  )
}
