import '#web/ui/dialog/form-modal-styles.ts'
import { Button, Modal, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPageSizeMax } from '#contract/limits.ts'
import type { Image } from '#contract/media/images.ts'
import { pictureAddress, pictureName, widthsOf } from '#contract/media/pictures.ts'
import { query } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { useReturnedFocus } from '#web/ui/dialog/use-returned-focus.ts'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { named } from '#web/ui/tip/tip.ts'
import { ImageFields } from './image-fields.tsx'
import styles from './images.module.css'
import { emptyImage, useNewImage, WrittenImage } from './new-image.ts'
import { pixelSize } from './pixel-size.ts'

type ImagePickerProps = {
  /** The id of the one that is chosen already. */
  chosen: string | undefined
  onPick: (image: Image) => void
  onClose: () => void
}

/** One of the account's images, or a new one. */
export default function ImagePicker({ chosen, onPick, onClose }: ImagePickerProps) {
  const { t } = useTranslation('media', { keyPrefix: 'images' })
  const [isNew, setNew] = useState(false)
  const { send, error } = useNewImage()
  if (!isNew) return <Gallery {...{ chosen, onPick, onClose }} onNew={() => setNew(true)} />
  return (
    <FormModal
      title={t('newTitle')}
      schema={WrittenImage}
      defaultValues={emptyImage}
      onSubmit={async written => onPick(await send(written))}
      error={error}
      submitLabel={t('create')}
      onClose={onClose}
    >
      <ImageFields />
    </FormModal>
  )
}

function Gallery({ chosen, onPick, onClose, onNew }: ImagePickerProps & { onNew: () => void }) {
  const { t } = useTranslation(['media', 'common'])
  const [search, setSearch] = useState('')
  const asked = query('GET /images')({ query: { search, sort: '-createdAt', limit: listPageSizeMax } })
  const { data, error, refetch } = useQuery({ ...asked, placeholderData: keepPreviousData })
  const title = t('media:images.choose')
  useReturnedFocus()
  return (
    <Modal opened onClose={onClose} title={title} size={640} closeButtonProps={named(t('common:close'), 'leave')}>
      <div className={styles.pickHead}>
        <TextInput
          type="search"
          aria-label={t('media:images.search')}
          placeholder={t('media:images.search')}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
        <Button leftSection={<IconUpload size={16} stroke={1.5} />} onClick={onNew}>
          {t('media:images.upload')}
        </Button>
      </div>
      {!data && (error ? <ListFailed title={title} error={error} onRetry={() => void refetch()} /> : <ListWaiting />)}
      {data?.items.length === 0 && <p className={styles.none}>{t(search ? 'media:images.noMatch' : 'media:images.none')}</p>}
      <ul className={styles.grid}>
        {data?.items.map(image => (
          <li key={image.id}>
            <button
              type="button"
              className={styles.choice}
              aria-current={image.id === chosen ? 'true' : undefined}
              onClick={() => onPick(image)}
            >
              <img src={pictureAddress(pictureName(image.id, widthsOf(image.width)[0] ?? image.width))} alt="" loading="lazy" />
              <span>{image.name}</span>
              <small>{pixelSize(image)}</small>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
