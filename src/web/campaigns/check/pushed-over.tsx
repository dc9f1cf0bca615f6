import { useTranslation } from 'react-i18next'
import type { CampaignCount } from '#contract/campaigns/campaign-check.ts'
import { writtenVariable } from '#contract/texts/variables.ts'
import { useNumbers } from '../campaign-numbers.ts'

/** What makes texts longer beside letters that one press replaces, a line for each. */
export function PushedOver({ count: { pushedOver } }: { count: CampaignCount }) {
  const { t } = useTranslation('campaigns')
  const { number } = useNumbers()
  const named = (by: string, name: string) =>
    by === 'VALUES' ? writtenVariable(name, '') : t('hint.quoted', { character: name })
  return pushedOver.map(({ by, texts, mostParts, names }) => (
    <p key={by}>
      {t(`pushedOver.${by}`, {
        count: texts,
        texts: number(texts),
        parts: t('hint.parts', { count: mostParts }),
        names: names.map(name => named(by, name)).join(', '),
      })}
    </p>
  ))
}
