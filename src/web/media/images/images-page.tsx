import { IconPencil, IconPhoto, IconPlus, IconTrash } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Image } from '#contract/media/images.ts'
import { query, useCall } from '#web/api/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { listQuery } from '#web/ui/list/list-search.ts'
import type { Column } from '#web/ui/list/list-types.ts'
import { ShortTime } from '#web/ui/short-time.tsx'
import { pixelSize } from './pixel-size.ts'
import { Thumbnail } from './thumbnail.tsx'

const ImageForm = lazyOnIdle(() => import('./image-form.tsx'))
/** Several names take longer to read than a toast stays. */
const usedToldMs = 10_000
const route = getRouteApi('/_staff/images/')

/** The pictures of the account for what strangers see, and what shows them. */
export function ImagesPage() {
  const { t } = useTranslation('media', { keyPrefix: 'images' })
  const search = route.useSearch()
  const [changing, setChanging] = useState<Image | null>(null)
  const remove = useCall('DELETE /images/:id', { refreshes: ['GET /images'] })
  const add = (
    <ButtonLink to="/images/new" leftSection={<IconPlus size={16} stroke={1.5} />}>
      {t('add')}
    </ButtonLink>
  )
  const askToDelete = async ({ id, name, usedIn }: Image) => {
    if (usedIn.length > 0) {
      const text = t('usedText', { names: usedIn.join(', ') })
      return notify({ kind: 'trouble', title: t('usedTitle', { name }), text, staysMs: usedToldMs })
    }
    return confirmDelete({
      title: t('deleteTitle', { name }),
      text: t('deleteText'),
      action: t('delete'),
      keep: t('keep'),
      onConfirm: () => remove.mutateAsync({ params: { id } }),
    })
  }
  const columns: Column<Image>[] = [
    { id: 'name', head: t('name'), cell: ({ name }) => name, sort: 'name', phone: 'title' },
    { id: 'size', head: t('size'), cell: image => pixelSize(image), sort: 'sizeBytes', phone: 'detail' },
    { id: 'usedIn', head: t('usedIn'), cell: ({ usedIn }) => usedIn.join(', ') },
    { id: 'alt', head: t('alt'), cell: ({ alt }) => alt, isHidden: true },
    {
      id: 'added',
      head: t('added'),
      cell: ({ createdAt }) => <ShortTime at={createdAt} />,
      sort: 'createdAt',
      align: 'right',
    },
  ]
  return (
    <>
      <ListPage
        title={t('title')}
        read={query('GET /images')({ query: listQuery(search) })}
        search={search}
        searchLabel={t('search')}
        columns={columns}
        defaultSort="name"
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        mark={(image, size) => <Thumbnail image={image} size={size} />}
        onOpen={setChanging}
        rowActions={image => [
          { label: t('edit'), icon: IconPencil, onClick: () => setChanging(image) },
          { label: t('delete'), icon: IconTrash, onClick: () => void askToDelete(image), isDanger: true },
        ]}
        actions={add}
        empty={{ icon: IconPhoto, title: t('emptyTitle'), text: t('emptyText'), action: add }}
      />
      {changing && <ImageForm image={changing} onClose={() => setChanging(null)} />}
    </>
  )
}
