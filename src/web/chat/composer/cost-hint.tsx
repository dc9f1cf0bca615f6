import { IconInfoCircle } from '@tabler/icons-react'
import { Fragment, type ReactNode, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countParts } from '#contract/chat/segments.ts'
import { costly, saved, savingsOf, type Saving } from '#contract/chat/cheaper-characters.ts'
import classes from './cost-hint.module.css'
import { writeText } from './write-text.ts'

type CostHintProps = { text: string; textbox: RefObject<HTMLTextAreaElement | null> }

/** Which characters make a text cost more and what it costs now; one press writes it without them, another takes that back. */
export default function CostHint({ text, textbox }: CostHintProps) {
  const { t } = useTranslation('composing')
  const [done, setDone] = useState<{ before: string; after: string } | null>(null)
  const characters = costly(text)
  const [first] = characters
  const write = (next: string) => textbox.current && writeText(textbox.current, next)

  if (!first)
    return done?.after === text ? (
      <Strip>
        <span role="status">{t('cost.saved', { count: countParts(text).parts })}</span>{' '}
        <span className={classes.ways}>
          <button type="button" onClick={() => write(done.before)}>
            {t('cost.undo')}
          </button>
        </span>
      </Strip>
    ) : null

  const { parts, maxUnits } = countParts(text.normalize('NFC'))
  const { ways, parts: partsAfter, isPlain } = savingsOf(text)
  const save = (...savings: Saving[]) => {
    const after = saved(text, ...savings)
    setDone({ before: text, after })
    write(after)
  }
  const others = characters.length - 1
  const named = others > 0 ? t('cost.some', { character: first, count: others }) : t('cost.one', { character: first })
  return (
    <Strip>
      {named} {t('cost.now', { count: parts, limit: maxUnits })}
      {isPlain && partsAfter < parts && ` ${t('cost.without', { count: partsAfter })}`}{' '}
      <span className={classes.ways}>
        {ways.map(way => (
          <Fragment key={way}>
            <button type="button" onClick={() => save(way)}>
              {t(`cost.ways.${way}`)}
            </button>{' '}
          </Fragment>
        ))}
      </span>
    </Strip>
  )
}

function Strip({ children }: { children: ReactNode }) {
  return (
    <div className={classes.strip}>
      <IconInfoCircle size={14} stroke={1.5} aria-hidden />
      <p>{children}</p>
    </div>
  )
}
