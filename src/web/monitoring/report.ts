type Sink = (error: unknown) => void

const keptErrors = 20
const early: unknown[] = []
let sink: Sink | null = null

/** Tells of an error that no code expected. Kept until it is known whether anybody listens. */
export function report(error: unknown): void {
  if (sink) sink(error)
  else if (early.length < keptErrors) early.push(error)
}

/** From now on errors go to `next`, those of before too. */
export function listen(next: Sink): void {
  sink = next
  for (const error of early.splice(0)) next(error)
}
