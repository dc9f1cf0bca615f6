import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { DataTable } from '#web/ui/list/data-table.tsx'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import type { Column } from '#web/ui/list/list-types.ts'
import { Page } from '#web/ui/page.tsx'
import { Status } from '#web/ui/feedback/status.tsx'
import { AccountViews } from './account-views.tsx'
import { type PersonRow, usePersonRows } from './person-rows.tsx'
import { useUserActs } from './use-user-acts.ts'

const InviteDialog = lazyOnIdle(() => import('./invite-dialog.tsx'))

/** Who belongs to the account, and who is invited to it. */
export default function UsersView() {
  const { t } = useTranslation(['people', 'settings'])
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const [isInviting, setInviting] = useState(false)
  const users = useQuery(query('GET /users')())
  const invitations = useQuery(query('GET /invitations')())
  const rows = usePersonRows(users.data, invitations.data, isPhone)
  const { remove, withdraw } = useUserActs()
  const error = users.error ?? invitations.error
  const columns: Column<PersonRow>[] = [
    { id: 'name', head: t('name'), cell: row => row.shown, phone: 'title' },
    { id: 'email', head: t('email'), cell: row => row.email, phone: 'detail' },
    { id: 'permissions', head: t('permissions'), cell: row => row.permissions, isSelfTelling: true },
    { id: 'since', head: t('since'), cell: row => row.since },
    { id: 'state', head: t('state'), cell: row => <Status tone={row.tone}>{row.state}</Status>, phone: 'status' },
  ]
  const actionsOf = ({ user, invitation, isFixed }: PersonRow) => {
    if (invitation) return [{ label: t('withdraw'), icon: IconTrash, onClick: () => withdraw(invitation), isDanger: true }]
    return user && !isFixed ? [{ label: t('remove'), icon: IconTrash, onClick: () => remove(user), isDanger: true }] : []
  }
  const retry = () => {
    void users.refetch()
    void invitations.refetch()
  }
  return (
    <Page
      title={t('settings:settings.title')}
      views={<AccountViews />}
      actions={
        <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setInviting(true)}>
          {t('invite')}
        </Button>
      }
      isFilled
    >
      {error && <ListFailed title={t('title')} error={error} onRetry={retry} />}
      {!rows && !error && <ListWaiting />}
      {rows && (
        <DataTable
          label={t('title')}
          rows={rows}
          columns={columns}
          shown={columns.map(column => column.id)}
          rowKey={row => row.key}
          rowName={row => row.name}
          rowActions={actionsOf}
          mark={row => <PersonAvatar sub={row.key} name={row.name} />}
          isPhone={isPhone}
        />
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  )
}
