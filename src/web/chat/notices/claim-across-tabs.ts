/** As long as another tab may take to hear the same. */
const heldMs = 10_000

// A page that may keep nothing, as in a frame of another site, is refused locks as well: then each tab is alone.

/** Whether this tab is the first of all to claim it; the others hear the same and leave it. */
export function claim(name: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true)
  return new Promise(resolve => {
    const hold = async (lock: Lock | null) => {
      resolve(lock !== null)
      if (lock) await new Promise(end => setTimeout(end, heldMs))
    }
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(true))
  })
}

/** Says to the other tabs that this one is before somebody's eyes, while it is. Returns the end of that. */
export function sayIsSeen(name: string): () => void {
  if (!('locks' in navigator)) return () => {}
  let end = () => {}
  const follow = () => {
    end()
    if (document.visibilityState !== 'visible') return
    const { promise, resolve } = Promise.withResolvers<void>()
    end = resolve
    navigator.locks.request(name, { mode: 'shared' }, () => promise).catch(() => undefined)
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    end()
  }
}

/** Whether any tab is before somebody's eyes. */
export async function isSeen(name: string): Promise<boolean> {
  if (document.visibilityState === 'visible') return true
  if (!('locks' in navigator)) return false
  const { held } = await navigator.locks.query().catch(() => ({ held: undefined }))
  return held?.some(lock => lock.name === name) ?? false
}
