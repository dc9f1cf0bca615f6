import { useTranslation } from 'react-i18next'
import { reasonOf } from '#contract/chat/carrier-reasons.ts'
import { isFailure, messageStatuses } from '#contract/chat/status.ts'

/** Why a text failed, in plain words; what the carrier said where there are none. */
export function useFailureWords(): (code: string | null, said?: string | null) => string {
  const { t } = useTranslation('delivery')
  return (code, said = null) => {
    const key = reasonOf(code)
    if (key) return t(`reasons.${key}.why`)
    if (said) return t('said', { reason: said })
    const status = messageStatuses.find(one => one === code)
    return status && isFailure(status) ? t(`steps.${status}`) : t('steps.UNDELIVERED')
  }
}
