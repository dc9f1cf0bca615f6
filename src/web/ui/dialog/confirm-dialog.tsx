import './form-modal-styles.ts'
import '@mantine/core/styles/Input.layer.css'
import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './confirm-dialog.module.css'
import { FieldBox } from '../form/field-parts.tsx'

export type Question = {
  /** Asks with the name: "Delete “VIP”?" */
  title: string
  /** What goes and what stays. */
  text: string
  confirmLabel: string
  keepLabel: string
  isDanger?: boolean
  /** A name that must be typed first, where the loss is great. */
  typed?: string | undefined
}

export type Asked = Question & { answer: (isConfirmed: boolean) => void }

/** The question, with the focus on the way back. It stands in front of menus and other dialogs. */
export default function ConfirmDialog({ asked }: { asked: Asked | null }) {
  // While it fades the last question stays readable.
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  const keep = () => asked?.answer(false)
  return (
    <Modal
      opened={asked !== null}
      onClose={keep}
      title={shown?.title}
      size={440}
      zIndex={400}
      withCloseButton={false}
      classNames={{ body: styles.body }}
    >
      {shown && <QuestionForm key={shown.title} asked={shown} keep={keep} />}
    </Modal>
  )
}

function QuestionForm({ asked, keep }: { asked: Asked; keep: () => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const isTyped = asked.typed === undefined || typed.trim() === asked.typed.trim()
  return (
    <form
      className={styles.question}
      onSubmit={event => {
        event.preventDefault()
        if (isTyped) asked.answer(true)
      }}
    >
      <p>{asked.text}</p>
      {asked.typed !== undefined && (
        <FieldBox>
          <TextInput
            label={t('confirm.typed', { name: asked.typed })}
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </FieldBox>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={keep} data-autofocus>
          {asked.keepLabel}
        </Button>
        <Button type="submit" {...(asked.isDanger && { color: 'red.7' })} disabled={!isTyped}>
          {asked.confirmLabel}
        </Button>
      </div>
    </form>
  )
}
