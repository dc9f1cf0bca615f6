import { useTranslation } from 'react-i18next'
import type { LandingPageRow } from '#contract/signup/landing-pages.ts'
import type { FormKind } from '#contract/signup/widget/problems.ts'
import { Status } from '#web/ui/feedback/status.tsx'
import { formKinds } from './form-kinds.ts'

type FormStatusProps = {
  kind: FormKind
  form: Pick<LandingPageRow, 'isActive' | 'liveVersion' | 'isAtLimit' | 'heldFor' | 'ranOut'>
}

/** Whether strangers can sign up by a form now, and whether what follows waits for something. */
export function FormStatus({ kind, form }: FormStatusProps) {
  const { t } = useTranslation('widgets')
  const { words } = formKinds[kind]
  if (form.liveVersion === 0) return <Status tone="off">{t(`${words}.draft`)}</Status>
  if (form.isActive && form.isAtLimit) return <Status tone="warn">{t(`${words}.atLimit`)}</Status>
  if (form.heldFor === 'COST_LIMIT') return <Status tone="warn">{t('list.heldForCost')}</Status>
  if (form.heldFor === 'INSUFFICIENT_FUNDS') return <Status tone="warn">{t('list.heldForMoney')}</Status>
  if (form.heldFor !== null && form.heldFor !== 'NO_LEADS') return <Status tone="warn">{t('list.held')}</Status>
  if (form.ranOut > 0) return <Status tone="warn">{t('list.ranOut', { count: form.ranOut })}</Status>
  if (form.heldFor !== null) return <Status tone="warn">{t('list.heldForLeads')}</Status>
  return <Status tone={form.isActive ? 'ok' : 'off'}>{t(`${words}.${form.isActive ? 'active' : 'inactive'}`)}</Status>
}
