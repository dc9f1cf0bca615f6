import classes from './received-line.module.css'

type ReceivedLineProps = { name: string; text: string; label: string }

/** Who wrote and what, as far as there is room; a press anywhere on the toast opens the chat, and so does its button. */
export function ReceivedLine({ name, text, label }: ReceivedLineProps) {
  return (
    <span className={classes.line}>
      <span className={classes.text}>
        <b>{name}</b> {text}
      </span>
      <button type="button" data-press className={classes.open}>
        {label}
      </button>
    </span>
  )
}
