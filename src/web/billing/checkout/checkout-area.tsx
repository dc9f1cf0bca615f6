import { Button } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconClock, IconExternalLink, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CheckoutState } from '#contract/billing/payments.ts'
import { query } from '#web/api/query.ts'
import { moneyText } from '#web/format/money.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import { BillingDataArea } from '../data/billing-data-dialog.tsx'
import styles from './checkout.module.css'
import { useCheckout } from './use-checkout.ts'

const icons = { OPEN: IconClock, PENDING: IconClock, PAID: IconCircleCheck, FAILED: IconAlertCircle, CLOSED: IconInfoCircle }
const tones: Record<CheckoutState, string> = { OPEN: 'news', PENDING: 'news', PAID: 'ok', FAILED: 'fail', CLOSED: 'news' }

/** Where the screen can top up once more what came to nothing, by its amount in millionths. */
type CheckoutAreaProps = { onAgain?: (amount: number) => void }

/** On every screen from which one pays, above all else: what became of the payment, and billing data where they are asked for. */
export function CheckoutArea({ onAgain }: CheckoutAreaProps) {
  return (
    <>
      <CheckoutNotice onAgain={onAgain} />
      <BillingDataArea />
    </>
  )
}

function CheckoutNotice({ onAgain }: { onAgain: CheckoutAreaProps['onAgain'] | undefined }) {
  const { t, i18n } = useTranslation(['billing', 'common'])
  const told = useCheckout()
  const { data: balance } = useQuery({
    ...query('GET /accounts/current/balance')(),
    enabled: told?.checkout?.kind === 'DUE',
  })
  if (!told) return null
  const { checkout, state, url } = told
  if (told.hasFailed) return <Failure text={t('billing:checkout.unknown')} retry={told.again} />
  const isElsewhere = state === 'OPEN' && url !== null
  const amountAgain = (state === 'FAILED' || state === 'CLOSED') && checkout?.kind === 'RECHARGE' ? checkout.amount : null
  const { title, text } = wordsOf()
  const Icon = icons[state]
  return (
    <div className={styles.notice} data-tone={tones[state]} role={state === 'FAILED' ? 'alert' : 'status'}>
      <Icon size={16} stroke={1.5} aria-hidden />
      <div className={styles.words}>
        <b>{title}</b>
        {text && <span>{text}</span>}
      </div>
      {isElsewhere && (
        <Button
          component="a"
          className={styles.way}
          href={url}
          target="_blank"
          rel="noreferrer"
          size="xs"
          variant="default"
          leftSection={<IconExternalLink size={14} stroke={1.5} />}
        >
          {t('billing:checkout.openPage')}
        </Button>
      )}
      {onAgain && amountAgain !== null && (
        <Button className={styles.way} size="xs" variant="default" onClick={() => onAgain(amountAgain)}>
          {t('common:tryAgain')}
        </Button>
      )}
      <IconAction size={28} label={t(isElsewhere ? 'billing:checkout.stop' : 'billing:checkout.hide')} onClick={told.forget}>
        <IconX size={16} stroke={1.5} />
      </IconAction>
    </div>
  )

  function wordsOf(): { title: string; text?: string } {
    if (isElsewhere) return { title: t('billing:checkout.elsewhereTitle'), text: t('billing:checkout.elsewhereText') }
    if (state !== 'PAID') return { title: t(`billing:checkout.title.${state}`), text: t(`billing:checkout.text.${state}`) }
    const kind = checkout?.kind ?? 'PLAN'
    const money = (amount: number) => moneyText(amount, checkout?.currency ?? 'USD', i18n.language)
    const amount = money(checkout?.amount ?? 0)
    // One of several parts.
    const left = balance?.due ?? balance?.renewalFailed
    if (kind === 'DUE' && left) return { title: t('billing:checkout.paid.DUE_IN_PART', { amount: money(left.amount) }) }
    return { title: t(`billing:checkout.paid.${kind}`, { amount }) }
  }
}
