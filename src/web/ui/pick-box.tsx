import styles from './pick-box.module.css'

type PickBoxProps = {
  /** Where no label stands around it. */
  label?: string
  isPicked: boolean
  /** With Shift it goes for all rows since the last one. */
  onPick: (isRange: boolean) => void
  /** For a finger. */
  isLarge?: boolean
  isDisabled?: boolean
  'data-select-page'?: true
}

/** The checkbox of a row, of a list or of a choice. */
export function PickBox({ label, isPicked, onPick, isLarge, isDisabled, ...more }: PickBoxProps) {
  return (
    <input
      {...more}
      type="checkbox"
      className={styles.box}
      data-large={isLarge || undefined}
      aria-label={label}
      checked={isPicked}
      disabled={isDisabled}
      // Browsers tell of a changed checkbox by the click that changed it.
      onChange={({ nativeEvent }) => onPick(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  )
}
