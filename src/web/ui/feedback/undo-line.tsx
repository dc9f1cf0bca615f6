import { useState } from 'react'
import styles from './undo-line.module.css'

type UndoLineProps = { text: string; label: string; onUndo: () => void }

/** What a toast says, and the way back, once. */
export function UndoLine({ text, label, onUndo }: UndoLineProps) {
  const [isUndone, setIsUndone] = useState(false)
  const press = () => {
    setIsUndone(true)
    onUndo()
  }
  return (
    <span className={styles.line}>
      <span className={styles.text}>{text}</span>
      <button type="button" className={styles.undo} onClick={press} disabled={isUndone}>
        {label}
      </button>
    </span>
  )
}
