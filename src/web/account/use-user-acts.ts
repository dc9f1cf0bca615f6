import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Invitation } from '#contract/account/invitations.ts'
import type { User } from '#contract/account/users.ts'
import { query, useCall } from '#web/api/query.ts'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { notify } from '#web/ui/feedback/notify.ts'

/** What can be done with somebody of the account, or with an invitation; both are asked first. */
export function useUserActs() {
  const { t } = useTranslation('people')
  const { data: account } = useQuery(query('GET /accounts/current')())
  const removal = useCall('DELETE /users/:sub', { refreshes: ['GET /users', 'GET /invitations'] })
  const withdrawal = useCall('DELETE /invitations/:id', { refreshes: ['GET /invitations'] })
  const remove = ({ sub, name }: User) =>
    confirmDelete({
      title: t('removeTitle', { name }),
      text: t('removeText', { name, business: account?.displayName }),
      action: t('removeAction'),
      keep: t('keep'),
      onConfirm: async () => {
        await removal.mutateAsync({ params: { sub } })
        await notify({ kind: 'done', title: t('removed', { name }) })
      },
    })
  const withdraw = ({ id }: Invitation) =>
    confirmDelete({
      title: t('withdrawTitle'),
      text: t('withdrawText'),
      action: t('withdrawAction'),
      keep: t('keepInvitation'),
      onConfirm: async () => {
        await withdrawal.mutateAsync({ params: { id } })
        await notify({ kind: 'done', title: t('withdrawn') })
      },
    })
  return { remove: (user: User) => void remove(user), withdraw: (invitation: Invitation) => void withdraw(invitation) }
}
