import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldBox } from '#web/ui/form/field-parts.tsx'
import styles from './side.module.css'

type SwitchedBlockProps = {
  id: string
  title: string
  isOn: boolean
  isBusy: boolean
  /** Why it cannot be turned on. */
  whyNot?: string | undefined
  onTurn: (isOn: boolean) => void
  onEdit: () => void
  editLabel: string
  more?: ReactNode
  /** Of which section of the balance it is the first. */
  section?: string
  /** What it does, in a sentence. */
  children: string
}

/** Something that is on or off: its name and switch, what it does, and the way to change that. */
export function SwitchedBlock(props: SwitchedBlockProps) {
  const { id, title, isOn, isBusy, whyNot, onTurn, onEdit, editLabel, more, section, children } = props
  return (
    <section data-section={section} className={styles.block} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <FieldBox>
          <Switch
            aria-labelledby={id}
            aria-describedby={whyNot ? `${id}-why` : undefined}
            checked={isOn}
            disabled={isBusy || whyNot !== undefined}
            onChange={event => onTurn(event.currentTarget.checked)}
          />
        </FieldBox>
      </div>
      <p>
        {children}{' '}
        <button type="button" className={styles.edit} aria-describedby={id} onClick={onEdit}>
          {editLabel}
        </button>
      </p>
      {whyNot && <p id={`${id}-why`}>{whyNot}</p>}
      {more}
    </section>
  )
}
