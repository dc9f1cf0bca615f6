import '#web/ui/dialog/form-modal-styles.ts'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureAddress, pictureName, type ShownPicture, widthsOf } from '#contract/media/pictures.ts'
import { useReturnedFocus } from '#web/ui/dialog/use-returned-focus.ts'
import { named } from '#web/ui/tip/tip.ts'
import { Cropper } from './cropper.tsx'
import styles from './cropper.module.css'

type CropDialogProps = { image: ShownPicture; onCrop: (crop: ShownPicture['crop']) => void; onClose: () => void }

/** Which part of an image is shown in one place; the image itself stays whole. */
export default function CropDialog({ image, onCrop, onClose }: CropDialogProps) {
  const { t } = useTranslation(['media', 'common'])
  const [crop, setCrop] = useState(image.crop)
  useReturnedFocus()
  return (
    <Modal opened onClose={onClose} title={t('media:crop.title')} size={520} closeButtonProps={named(t('common:close'), 'leave')}>
      <Cropper
        src={pictureAddress(pictureName(image.id, widthsOf(image.width)[1] ?? image.width))}
        picture={image}
        crop={crop}
        onCrop={setCrop}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('common:form.cancel')}
        </Button>
        <Button onClick={() => onCrop(crop)}>{t('media:crop.use')}</Button>
      </div>
    </Modal>
  )
}
