import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useReturnedFocus } from '#web/ui/dialog/use-returned-focus.ts'
import { named } from '#web/ui/tip/tip.ts'
import { PreviewAndTest, type PreviewProps } from './preview-column.tsx'
import styles from './preview.module.css'

/** The preview where it finds no room beside the steps. */
export default function PreviewSheet({ onClose, ...preview }: PreviewProps & { onClose: () => void }) {
  const { t } = useTranslation(['campaigns', 'common'])
  useReturnedFocus()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={360}
      title={t('campaigns:preview.title')}
      classNames={{ body: styles.sheet }}
      closeButtonProps={named(t('common:close'), 'leave')}
    >
      <PreviewAndTest {...preview} />
    </Drawer>
  )
}
