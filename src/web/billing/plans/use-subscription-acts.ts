import { useTranslation } from 'react-i18next'
import type { Subscription } from '#contract/billing/plans.ts'
import { useCall } from '#web/api/query.ts'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { usePlanWords } from './use-plan-words.ts'

const refreshes = ['GET /subscriptions', 'GET /plan'] as const

/** Cancels a plan after saying what stays until when, and takes it back. */
export function useSubscriptionActs() {
  const { t } = useTranslation('billing')
  const { day } = usePlanWords()
  const cancel = useCall('DELETE /subscriptions/:id', { refreshes })
  const takeBack = useCall('POST /subscriptions/:id/take-back', { refreshes })
  return {
    cancel: ({ id, plan, periodEnd, numbers }: Subscription) =>
      void confirmDelete({
        title: t('plans.cancelTitle', { name: plan.name }),
        text: [
          t('plans.cancelUntil', { day: day(periodEnd) }),
          t(`plans.cancelAfter.${plan.type}`),
          numbers.length > 0 && t('plans.cancelNumbers', { count: numbers.length }),
        ]
          .filter(Boolean)
          .join(' '),
        action: t('plans.cancel'),
        keep: t('plans.keep'),
        onConfirm: () => cancel.mutateAsync({ params: { id } }),
      }),
    takeBack: ({ id }: Subscription) => void takeBack.mutateAsync({ params: { id } }).catch(notifyFailure),
    isTakingBack: takeBack.isPending,
  }
}
