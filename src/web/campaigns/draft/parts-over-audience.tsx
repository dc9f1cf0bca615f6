import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { countParts } from '#contract/chat/segments.ts'
import { HintStrip } from '../check/hint-strip.tsx'
import { PushedOver } from '../check/pushed-over.tsx'
import { useNumbers } from '../campaign-numbers.ts'
import styles from './draft-screen.module.css'
import type { DraftValues } from './draft-values.ts'
import type { Counted } from './use-count.ts'
import type { Draft } from './use-draft.ts'

type PartsOverAudienceProps = { campaign: Campaign; draft: Draft; values: DraftValues; count: Counted }

/** How many parts the text has once it is filled in, over everybody who gets it, and what would make it cheaper. */
export function PartsOverAudience({ campaign, draft, values, count }: PartsOverAudienceProps) {
  const { t } = useTranslation('campaigns')
  const { number } = useNumbers()
  const { data } = count
  const { units, maxUnits } = countParts(values.message.normalize('NFC'))
  return (
    <>
      <section className={styles.parts} aria-label={t('parts.title')} aria-busy={count.isCounting}>
        {data?.parts ? (
          <>
            <b>
              {t('parts.spread', {
                least: number(data.parts.least),
                median: number(data.parts.median),
                most: number(data.parts.most),
              })}
            </b>
            <p>{t(data.isAbout ? 'parts.aboutPeople' : 'parts.people', { count: data.texts, people: number(data.texts) })}</p>
          </>
        ) : (
          <p>{t(data ? 'parts.nobody' : 'parts.waiting')}</p>
        )}
        <p>{t('parts.written', { units: number(units), limit: number(maxUnits) })}</p>
        {data && <PushedOver count={data} />}
      </section>
      {data && <HintStrip draft={draft} values={values} count={data} plnRate={campaign.plnRate} />}
    </>
  )
}
