import '@mantine/core/styles/Input.layer.css'
import './form-modal-styles.ts'
import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { named } from '#web/ui/tip/tip.ts'
import styles from './told-once.module.css'

type ToldOnceProps = {
  title: string
  text: string
  /** What it is, over its field. */
  label: string
  value: string
  copy: string
  copied: string
  done: string
  onClose: () => void
}

/** Shows what is told this one time, since only its digest is kept: a link, a key. */
export function ToldOnce({ title, text, label, value, copy, copied, done, onClose }: ToldOnceProps) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const take = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      // A browser that forbids it: one copies by hand.
      () => setCopied(false),
    )
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={440}
      // Once gone it does not come back.
      closeOnClickOutside={false}
      closeButtonProps={named(t('close'), 'leave')}
    >
      <p className={styles.text}>{text}</p>
      <TextInput className={styles.value} label={label} value={value} readOnly onFocus={event => event.currentTarget.select()} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {done}
        </Button>
        {/* Only a safe address has a clipboard. */}
        {window.isSecureContext && (
          <Button data-autofocus onClick={() => void take()}>
            {isCopied ? copied : copy}
          </Button>
        )}
      </div>
      <span role="status" className={styles.spoken}>
        {isCopied && copied}
      </span>
    </Modal>
  )
}
