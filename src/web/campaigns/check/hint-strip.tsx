import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CampaignCount } from '#contract/campaigns/campaign-check.ts'
import type { PlnRate } from '#contract/campaigns/campaigns.ts'
import { costly } from '#contract/chat/cheaper-characters.ts'
import { writtenVariable } from '#contract/texts/variables.ts'
import { FieldBox } from '#web/ui/form/field-parts.tsx'
import { useCampaignMoney } from '../campaign-money.ts'
import { useNumbers } from '../campaign-numbers.ts'
import type { DraftValues } from '../draft/draft-values.ts'
import type { Draft } from '../draft/use-draft.ts'
import styles from './check.module.css'

const named = 3

type HintStripProps = { draft: Draft; values: DraftValues; count: CampaignCount; plnRate: PlnRate }
type Ways = DraftValues['replaces']

const keyOf = (ways: Ways) => (ways.length > 1 ? 'both' : (ways[0] ?? 'signs'))

/** Which characters make texts longer, how many texts that is about, and what one press saves; what it did can be taken back. */
export function HintStrip({ draft, values, count, plnRate }: HintStripProps) {
  const { t } = useTranslation('campaigns')
  const money = useCampaignMoney()
  const { number } = useNumbers()
  const { saving } = count
  // What was saved is known from before it was.
  const [taken, setTaken] = useState<typeof saving>(null)
  const isOn = values.replaces.length > 0
  if (!saving && !isOn) return null
  const ways = isOn ? values.replaces : (saving?.ways ?? [])
  const saved = isOn ? taken : saving
  const characters = saving?.characters ?? []
  const letters = characters
    .slice(0, named)
    .map(character => t('hint.quoted', { character }))
    .join(', ')
  const more = characters.length - named
  const isInText = costly(values.message).some(character => characters.includes(character))
  const press = (isNowOn: boolean) => {
    setTaken(isNowOn ? saving : null)
    draft.write({ replaces: isNowOn ? (saving?.ways ?? []) : [] })
  }
  return (
    <div className={styles.hint} role="group" aria-label={t('hint.title')}>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <div className={styles.fact}>
        {isOn || !saving ? (
          <>
            <b>{t(`hint.on.${keyOf(ways)}`)}</b>
            <span>{t('hint.onText')}</span>
          </>
        ) : (
          <>
            <b>
              {t('hint.costs', {
                letters: more > 0 ? t('hint.more', { letters, count: more }) : letters,
                count: saving.texts,
                texts: number(saving.texts),
                parts: t('hint.parts', { count: saving.mostParts }),
              })}
            </b>
            <span>
              {saving.variables.length > 0
                ? t(isInText ? 'hint.inBoth' : 'hint.inVariables', {
                    names: saving.variables.map(name => writtenVariable(name, '')).join(', '),
                  })
                : t('hint.inText')}
            </span>
          </>
        )}
      </div>
      <FieldBox>
        <Switch
          checked={isOn}
          onChange={event => press(event.currentTarget.checked)}
          label={
            <>
              <b>{t(`hint.ways.${keyOf(ways)}`)}</b>
              {saved && (saved.price > 0 || saved.planParts > 0) && (
                <span>
                  {saved.price > 0
                    ? t('hint.saves', { money: money.cost(saved.price, plnRate) })
                    : t('hint.savesOfPlan', { count: saved.planParts, parts: number(saved.planParts) })}
                </span>
              )}
            </>
          }
        />
      </FieldBox>
    </div>
  )
}
