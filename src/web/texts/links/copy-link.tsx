import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { cut } from '#web/ui/tip/cut.ts'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import styles from './links.module.css'

const copiedShownMs = 2000

/** A short address as people say it, without its scheme, and a button that copies the whole of it. */
export function CopyLink({ address, name }: { address: string; name: string }) {
  const { t } = useTranslation('texts')
  const { copied, copy } = useClipboard({ timeout: copiedShownMs })
  const Icon = copied ? IconCheck : IconCopy
  return (
    <span className={styles.address}>
      <span {...cut}>{address.replace(/^https?:\/\//, '')}</span>
      {/* Only a safe address has a clipboard. */}
      {window.isSecureContext && (
        <IconAction size={24} label={t(copied ? 'links.copied' : 'links.copy', { name })} onClick={() => copy(address)}>
          <Icon size={16} stroke={1.5} aria-hidden />
        </IconAction>
      )}
    </span>
  )
}
