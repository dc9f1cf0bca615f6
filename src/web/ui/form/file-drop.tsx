import { Button } from '@mantine/core'
import { IconFileTypeCsv, IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './file-drop.module.css'

type FileDropProps = {
  /** What is wanted: "Drop a CSV or Excel file here". */
  label: string
  /** Its limits, known before. */
  limits: string
  /** Kinds of files that the browser offers, as in an input's `accept`. */
  accept: string
  onFile: (file: File) => void
  /** Text that was pasted anywhere on the screen but into an input. */
  onText?: ((text: string) => void) | undefined
  /** In the place of the choice while a file is on its way. */
  sending?: ReactNode
}

/** A field for one file: chosen by a button, dropped, or pasted. */
export function FileDrop({ label, limits, accept, onFile, onText, sending }: FileDropProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOver, setOver] = useState(false)
  // Where the focus was is gone when a file is on its way, and comes back when it did not arrive.
  const isSending = sending !== undefined
  const wasSending = useRef(isSending)
  useEffect(() => {
    if (wasSending.current && !isSending) button.current?.focus()
    wasSending.current = isSending
  }, [isSending])
  const paste = useEffectEvent(({ clipboardData, target }: ClipboardEvent) => {
    if (isSending || !clipboardData || (target instanceof Element && target.closest('input, textarea'))) return
    const [file] = clipboardData.files
    const text = clipboardData.getData('text/plain')
    if (file) onFile(file)
    else if (text.trim()) onText?.(text)
  })
  useEffect(() => {
    // Nobody aims when pasting; and a file that is dropped beside the field would take the browser away from here.
    const listener = (event: ClipboardEvent) => paste(event)
    const stay = (event: Event) => event.preventDefault()
    window.addEventListener('paste', listener)
    window.addEventListener('dragover', stay)
    window.addEventListener('drop', stay)
    return () => {
      window.removeEventListener('paste', listener)
      window.removeEventListener('dragover', stay)
      window.removeEventListener('drop', stay)
    }
  }, [])
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = isSending ? 'none' : 'copy'
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isSending) onFile(file)
  }
  return (
    <section
      className={styles.drop}
      aria-label={label}
      data-over={(isOver && !isSending) || undefined}
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) || setOver(false)
      }
      onDrop={drop}
    >
      {sending ?? (
        <>
          <IconFileTypeCsv className={styles.icon} size={22} stroke={1.5} aria-hidden />
          <p className={styles.label}>{label}</p>
          <p className={styles.limits}>{limits}</p>
          <Button ref={button} leftSection={<IconUpload size={16} stroke={1.5} />} onClick={() => input.current?.click()}>
            {t('field.chooseFile')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept={accept}
            aria-label={t('field.chooseFile')}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              // The same file may be chosen again, once it has been mended.
              currentTarget.value = ''
              if (file) onFile(file)
            }}
          />
        </>
      )}
    </section>
  )
}
