import { useTranslation } from 'react-i18next'
import type { SignInProblem } from '#contract/access/sign-in-problems.ts'
import { useSupportEmail } from '../use-support-email.ts'

/** How to go on after each `error` of RFC 6749 and OpenID Connect; after all others the set-up has to be mended. */
const adviceOf: Record<string, 'declined' | 'away' | 'again'> = {
  access_denied: 'declined',
  unauthorized: 'declined',
  server_error: 'away',
  temporarily_unavailable: 'away',
  invalid_grant: 'again',
  login_required: 'again',
  interaction_required: 'again',
  consent_required: 'again',
  account_selection_required: 'again',
}

/** Why nobody was signed in: how to go on, and what the provider says. */
export function SignInTrouble({ problem: { kind, code, text } }: { problem: SignInProblem }) {
  const { t } = useTranslation(['account', 'access'])
  const email = useSupportEmail()
  if (kind === 'unfinished') return <p>{t('signIn.unfinished')}</p>
  if (kind === 'opaque') return <p>{t('access:trouble.opaque', { audience: text, email })}</p>
  return (
    <>
      <p>{t(`access:trouble.${adviceOf[code ?? ''] ?? 'setup'}`, { email })}</p>
      <p>{text ? t('access:trouble.says', { text, code }) : t('access:trouble.saysCode', { code })}</p>
    </>
  )
}
