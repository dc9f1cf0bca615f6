import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Button, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './list-toolbar.module.css'
import { named } from '#web/ui/tip/tip.ts'

type ListFilterSheetProps = {
  count: number
  matches: string | undefined
  isOpen: boolean
  onClear: () => void
  onClose: () => void
  children: ReactNode
}

/** The filters of a phone, in a sheet from below. */
export default function ListFilterSheet({ count, matches, isOpen, onClear, onClose, children }: ListFilterSheetProps) {
  const { t } = useTranslation()
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      classNames={{ content: styles.sheet }}
      title={t('list.filtersTitle')}
      closeButtonProps={named(t('close'), 'leave')}
    >
      <div className={styles.drawer}>
        {children}
        <div className={styles.drawerEnd}>
          <span role="status">{matches}</span>
          {count > 0 && (
            <Button variant="default" onClick={onClear}>
              {t('list.clear')}
            </Button>
          )}
          <Button onClick={onClose}>{t('list.showRows')}</Button>
        </div>
      </div>
    </Drawer>
  )
}
