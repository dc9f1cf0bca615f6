import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMayOpen } from '#web/session/use-may-open.ts'

/** Where money is missing: the way to more of it, for whoever may go there. */
export function TopUpLink({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('account')
  if (!useMayOpen('/balance')) return null
  return (
    <Link className={className} to="/balance/{-$action}" params={{ action: 'recharge' }}>
      {t('topUp')}
    </Link>
  )
}
