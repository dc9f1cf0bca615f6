import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconKey, IconKeyOff, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiKey } from '#contract/account/api-keys.ts'
import { query, useCall } from '#web/api/query.ts'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Status } from '#web/ui/feedback/status.tsx'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { DataTable } from '#web/ui/list/data-table.tsx'
import { ListEmpty, ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import type { Column } from '#web/ui/list/list-types.ts'
import { Page } from '#web/ui/page.tsx'
import { ShortTime } from '#web/ui/short-time.tsx'
import { AccountViews } from '../account-views.tsx'
import { scopeWords } from './scope-words.ts'

const NewKey = lazyOnIdle(() => import('./new-api-key.tsx'))

/** The keys by which programs act for the account, those that were revoked below. */
export default function ApiKeysView() {
  const { t } = useTranslation('settings')
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery(query('GET /api-keys')())
  const revocation = useCall('DELETE /api-keys/:id', { refreshes: ['GET /api-keys'] })
  const revoke = ({ id, name }: ApiKey) =>
    confirmDelete({
      title: t('apiKeys.revokeTitle', { name }),
      text: t('apiKeys.revokeText'),
      action: t('apiKeys.revokeAction'),
      keep: t('apiKeys.keep'),
      onConfirm: async () => {
        await revocation.mutateAsync({ params: { id } })
        await notify({ kind: 'done', title: t('apiKeys.revoked', { name }) })
      },
    })
  const moment = (iso: string) => <ShortTime at={iso} />
  const scopesOf = ({ scopes }: ApiKey) => scopes.map(one => t(`apiKeys.scope.${scopeWords[one]}.label`)).join(', ')
  const columns: Column<ApiKey>[] = [
    { id: 'name', head: t('apiKeys.name'), cell: key => key.name, phone: 'title' },
    { id: 'scopes', head: t('apiKeys.scopes'), cell: scopesOf, phone: 'detail' },
    { id: 'prefix', head: t('apiKeys.key'), cell: key => `${key.prefix}…` },
    { id: 'used', head: t('apiKeys.lastUsed'), cell: key => (key.lastUsedAt ? moment(key.lastUsedAt) : t('apiKeys.never')) },
    { id: 'made', head: t('apiKeys.createdAt'), cell: key => moment(key.createdAt) },
    { id: 'by', head: t('apiKeys.createdBy'), cell: key => key.createdBy },
    {
      id: 'state',
      head: t('apiKeys.state'),
      cell: ({ revokedAt }) => (
        <Status tone={revokedAt ? 'off' : 'ok'}>{t(revokedAt ? 'apiKeys.isRevoked' : 'apiKeys.isActive')}</Status>
      ),
      phone: 'status',
    },
  ]
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setAdding(true)}>
      {t('apiKeys.add')}
    </Button>
  )
  return (
    <Page title={t('settings.title')} views={<AccountViews />} actions={data && data.length > 0 && add} isFilled>
      {error && <ListFailed title={t('views.api-keys')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListWaiting />}
      {data?.length === 0 && (
        <ListEmpty icon={IconKey} title={t('apiKeys.emptyTitle')} text={t('apiKeys.emptyText')} action={add} />
      )}
      {data && data.length > 0 && (
        <DataTable
          label={t('views.api-keys')}
          rows={data}
          columns={columns}
          shown={columns.map(column => column.id)}
          rowKey={key => key.id}
          rowName={key => key.name}
          rowActions={key =>
            key.revokedAt
              ? []
              : [{ label: t('apiKeys.revoke'), icon: IconKeyOff, onClick: () => void revoke(key), isDanger: true }]
          }
          isPhone={isPhone}
        />
      )}
      {isAdding && <NewKey onClose={() => setAdding(false)} />}
    </Page>
  )
}
