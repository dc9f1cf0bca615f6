import { useTranslation } from 'react-i18next'
import type { Recipient, RecipientOutcome } from '#contract/campaigns/campaign-recipients.ts'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { fullTime } from '#web/format/times.ts'
import { Status } from '#web/ui/feedback/status.tsx'
import type { Column } from '#web/ui/list/list-types.ts'
import { tip } from '#web/ui/tip/tip.ts'
import { useCampaignMoney } from '../campaign-money.ts'
import { useCampaignTimes } from '../campaign-times.ts'
import type { Tone } from '../campaign-words.ts'
import { useFailureWords } from './failure-words.ts'
import styles from './report.module.css'

const tones: Record<RecipientOutcome, Tone> = {
  TO_SEND: 'off',
  ON_THE_WAY: 'info',
  UNKNOWN: 'warn',
  DELIVERED: 'ok',
  FAILED: 'fail',
  SKIPPED: 'off',
  LEFT_OUT: 'off',
}

export const personOf = ({ name, surname, phone }: Recipient): string => [name, surname].filter(Boolean).join(' ') || phone

/** What became of each person. */
export function useRecipientColumns(campaign: Campaign, onTimeline: (recipient: Recipient) => void): Column<Recipient>[] {
  const { t, i18n } = useTranslation('campaigns')
  const phoneText = usePhoneText()
  const money = useCampaignMoney()
  const times = useCampaignTimes()
  const failureWords = useFailureWords()
  const wordsOf = ({ outcome, reason, code, status }: Recipient) => {
    if (outcome === 'FAILED') return failureWords(code ?? status)
    return reason ? `${t(`chips.${outcome}`)}: ${t(`leftOut.${reason}.label`)}` : t(`chips.${outcome}`)
  }
  return [
    {
      id: 'name',
      head: t('recipients.name'),
      cell: ({ name, surname }) =>
        [name, surname].filter(Boolean).join(' ') || <span data-missing>{t('recipients.noName')}</span>,
      sort: 'name',
      phone: 'title',
    },
    { id: 'phone', head: t('recipients.phone'), cell: ({ phone }) => phoneText(phone), phone: 'detail' },
    {
      id: 'outcome',
      head: t('recipients.outcome'),
      cell: recipient => <Status tone={tones[recipient.outcome]}>{wordsOf(recipient)}</Status>,
      phone: 'status',
    },
    {
      id: 'when',
      head: t('recipients.when'),
      cell: ({ at }) =>
        at && (
          <time dateTime={at} {...tip(fullTime(at, i18n.language))}>
            {times.moment(at)}
          </time>
        ),
      sort: 'when',
    },
    { id: 'parts', head: t('recipients.parts'), cell: ({ parts }) => parts, sort: 'parts', align: 'right' },
    {
      id: 'cost',
      head: t(money.isInPln(campaign.plnRate) ? 'costs.costPln' : 'costs.cost'),
      cell: ({ price }) => price !== null && money.costCell(price, campaign.plnRate),
      align: 'right',
    },
    {
      id: 'timeline',
      head: t('recipients.timeline'),
      cell: recipient =>
        recipient.body !== null && (
          <button type="button" className={styles.way} onClick={() => onTimeline(recipient)}>
            {t('recipients.timeline')}
          </button>
        ),
      align: 'right',
      phone: 'tags',
    },
  ]
}
