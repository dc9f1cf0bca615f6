import classes from './waiting-rows.module.css'

/** Grey rows in the place of the real ones; they come only when waiting has become noticeable. */
export function WaitingRows() {
  return (
    <div className={classes.rows} aria-hidden data-waiting>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(key => (
        <div key={key}>
          <i />
          <span>
            <b />
            <b />
          </span>
        </div>
      ))}
    </div>
  )
}
