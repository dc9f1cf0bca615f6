import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { ActionIcon, Button, Drawer } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './list-toolbar.module.css'

type ListFilterDrawerProps = { count: number; matches: string | undefined; onClear: () => void; children: ReactNode }

/** The filters of a phone, behind a button that tells how many are set. */
export function ListFilterDrawer({ count, matches, onClear, children }: ListFilterDrawerProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const label = t('list.filters', { count })
  return (
    <>
      <span className={styles.drawerButton}>
        <ActionIcon variant="default" size={44} aria-label={label} title={label} onClick={() => setOpen(true)}>
          <IconFilter size={18} stroke={1.5} />
        </ActionIcon>
        {count > 0 && <b aria-hidden>{count}</b>}
      </span>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        classNames={{ content: styles.sheet }}
        title={t('list.filtersTitle')}
        closeButtonProps={{ 'aria-label': t('close') }}
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
            <Button onClick={() => setOpen(false)}>{t('list.showRows')}</Button>
          </div>
        </div>
      </Drawer>
    </>
  )
}
