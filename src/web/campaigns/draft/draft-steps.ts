import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { parseVariables } from '#contract/texts/variables.ts'
import { query } from '#web/api/query.ts'
import { senderName } from '#web/format/names.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { hourText } from '#web/ui/form/day/hours.ts'
import { useCampaignTimes } from '../campaign-times.ts'
import { useTargetText } from '../campaign-words.ts'
import { type DraftProblem, draftOf, type DraftStep, type DraftValues, stepOf } from './draft-values.ts'
import type { Draft } from './use-draft.ts'
import { useGroups } from './use-groups.ts'

export type DraftStepsProps = {
  draft: Draft
  campaign: Campaign
  values: DraftValues
  open: DraftStep
  problems: readonly DraftProblem[]
  onOpen: (step: DraftStep) => void
}

/** Minutes of the day as people write them; the end of the day is midnight. */
export const minutesText = (minutes: number, locale: string): string =>
  hourText([Math.floor(minutes / 60) % 24, minutes % 60].map(part => String(part).padStart(2, '0')).join(':'), locale)

/** What each step says in few words, and whether it is done. */
export function useStepWords({ draft, campaign, values, problems }: Omit<DraftStepsProps, 'open' | 'onOpen'>) {
  const { t, i18n } = useTranslation('campaigns')
  const phoneText = usePhoneText()
  const times = useCampaignTimes()
  const targetText = useTargetText()
  const { tagName, segmentName } = useGroups()
  const { data: account } = useQuery(query('GET /accounts/current')())
  const kept = draftOf(values, draft.zone)
  const names = {
    ALL: [],
    GROUP: kept.segmentId ? [segmentName(kept.segmentId)] : [],
    TAGS: kept.tags.map(tagName),
    RECIPIENTS: campaign.targetNames,
  }
  const sender = account?.phoneNumbers.find(({ number }) => number === values.from)
  const variables = parseVariables(values.message).filter(({ name }) => name !== undefined).length
  const hours = t('when.between', {
    from: minutesText(kept.hoursFrom, i18n.language),
    to: minutesText(kept.hoursTo, i18n.language),
  })
  const isDone = (step: DraftStep) => !problems.some(({ name }) => stepOf(name) === step)
  const what = [
    sender && t('what.fromShort', { name: senderName(sender, phoneText) }),
    variables > 0 && t('what.variablesShort', { count: variables }),
  ]
  const start = values.when === 'NOW' ? t('when.NOW') : kept.date && times.moment(kept.date)
  const words: Record<DraftStep, string> = {
    who: kept.target ? targetText({ target: kept.target, targetNames: names[kept.target], purchases: kept.purchases }) : '',
    what: values.message.trim() === '' ? '' : what.filter(Boolean).join(', '),
    when: start ? `${start}, ${hours}` : '',
    check: campaign.count ? t('check.counted', { time: times.clock(campaign.count.countedAt) }) : '',
  }
  return { words, isDone: (step: DraftStep) => step !== 'check' && isDone(step) }
}
