import { IconAlertCircle, IconCircleCheck, IconClock, IconInfoCircle } from '@tabler/icons-react'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyPage } from '#web/ui/feedback/empty-page.tsx'
import { useTitle } from '#web/ui/title.ts'
import { OutsidePage } from '#web/session/sign-in/outside-page.tsx'

const route = getRouteApi('/payment-end')
const looksEveryMs = 2000
const icons = {
  OPEN: IconClock,
  PENDING: IconClock,
  PAID: IconCircleCheck,
  FAILED: IconAlertCircle,
  CLOSED: IconInfoCircle,
  UNKNOWN: IconInfoCircle,
  SETTINGS: IconCircleCheck,
}

/** In the tab that a partner's frame opened to pay: nobody is signed in there. What became of it, and where it goes on. */
export function PaymentEndPage() {
  const { t } = useTranslation('billing')
  const end = route.useLoaderData()
  const router = useRouter()
  const isWaiting = end === 'OPEN' || end === 'PENDING'
  useTitle(t(`checkout.end.${end}`))
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void router.invalidate(), looksEveryMs)
    return () => clearInterval(timer)
  }, [isWaiting, router])
  const Icon = icons[end]
  return (
    <OutsidePage>
      <div role="status">
        <EmptyPage icon={<Icon stroke={1.5} />} title={t(`checkout.end.${end}`)} text={t(`checkout.end.text.${end}`)} />
      </div>
    </OutsidePage>
  )
}
