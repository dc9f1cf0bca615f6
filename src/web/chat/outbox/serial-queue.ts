/** Runs work of the same name one after another, whatever becomes of the one before; of different names at once. */
export function createTurns(): (name: string, work: () => Promise<void>) => Promise<void> {
  const last = new Map<string, Promise<void>>()
  return (name, work) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(name, turn)
    const leave = () => {
      if (last.get(name) === turn) last.delete(name)
    }
    turn.then(leave, leave)
    return turn
  }
}
