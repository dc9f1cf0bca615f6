import { IconAlertTriangle } from '@tabler/icons-react'
import styles from '../editor.module.css'

/** What can be published, and had better not be. */
export function Warning({ text }: { text: string }) {
  return (
    <p className={styles.warning} role="status">
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      {text}
    </p>
  )
}
