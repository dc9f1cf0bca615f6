import styles from './account.module.css'

type TextBubbleProps = { label: string; text: string; note?: string; isWarning?: boolean }

/** A text as a customer's phone shows it. */
export function TextBubble({ label, text, note, isWarning }: TextBubbleProps) {
  return (
    <figure className={styles.sample}>
      <figcaption>{label}</figcaption>
      <blockquote>{text}</blockquote>
      {note && <p data-tone={isWarning ? 'warn' : undefined}>{note}</p>}
    </figure>
  )
}
