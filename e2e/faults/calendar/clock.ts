/*
 * Loaded before a backend (`NODE_OPTIONS=--import`): its clock, and that of its embedded database, is CLOCK_AHEAD_MS ahead,
 * so that what keeps to customers' hours can be tried at any hour. A test that imports it sets its own by setClock.
 */

let aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const TrueDate = Date

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length ? given : [target.now() + aheadMs], made),
  get: (target, name, self) => (name === 'now' ? () => TrueDate.now() + aheadMs : Reflect.get(target, name, self)),
})

/** From now on it is this moment, and time goes on from there. Answers by how much that is ahead. */
export function setClock(moment: string): number {
  aheadMs = TrueDate.parse(moment) - TrueDate.now()
  return aheadMs
}
