import { Button } from '@mantine/core'
import { IconMessageBolt, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CannedResponse } from '#contract/texts/canned-responses.ts'
import { query, useCall } from '#web/api/query.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { listQuery } from '#web/ui/list/list-search.ts'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { notifyUndo } from '#web/ui/feedback/undo.ts'

const CannedResponseForm = lazyOnIdle(() => import('./canned-response-form.tsx'))
const route = getRouteApi('/_staff/canned-responses')
const refreshes = ['GET /canned-responses', 'GET /canned-responses/list'] as const

export function CannedResponsesPage() {
  const { t } = useTranslation('texts')
  const { response, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const [form, setForm] = useState<'new' | CannedResponse | null>(null)
  const all = useQuery({ ...query('GET /canned-responses')(), enabled: response !== undefined })
  const shown = form ?? all.data?.find(({ _id }) => _id === response)
  const close = () => {
    setForm(null)
    if (response) void navigate({ search, replace: true })
  }
  const create = useCall('POST /canned-responses', { refreshes })
  const remove = useCall('DELETE /canned-responses/:id', { refreshes, isDoneWhenAnswered: true })
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setForm('new')}>
      {t('canned.add')}
    </Button>
  )
  const removeUndoably = ({ _id, name, text }: CannedResponse) =>
    remove.mutate(
      { params: { id: _id } },
      {
        onSuccess: () =>
          void notifyUndo({ text: t('canned.deleted', { name }), undo: () => create.mutateAsync({ body: { name, text } }) }),
        onError: error => void notifyFailure(error),
      },
    )
  return (
    <>
      <ListPage
        title={t('canned.title')}
        read={query('GET /canned-responses/list')({ query: listQuery(search) })}
        search={search}
        searchLabel={t('canned.search')}
        columns={[
          { id: 'name', head: t('canned.name'), cell: ({ name }) => name, sort: 'name', phone: 'title' },
          { id: 'text', head: t('canned.text'), cell: ({ text }) => text, phone: 'detail' },
        ]}
        defaultSort="name"
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        onOpen={setForm}
        rowActions={response => [
          { label: t('canned.edit'), icon: IconPencil, onClick: () => setForm(response) },
          { label: t('canned.delete'), icon: IconTrash, onClick: () => removeUndoably(response), isDanger: true },
        ]}
        actions={add}
        empty={{ icon: IconMessageBolt, title: t('canned.emptyTitle'), text: t('canned.emptyText'), action: add }}
      />
      {shown && <CannedResponseForm response={shown === 'new' ? null : shown} onClose={close} />}
    </>
  )
}
