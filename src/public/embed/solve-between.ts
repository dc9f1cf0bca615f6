import { findProof, type Task } from '../newsletter/find-proof.ts'

/** Some milliseconds on a phone: a key that is pressed meanwhile is answered before anybody notices. */
const triesAtOnce = 4000

/**
 * Works a task out between what else the page does: a page of somebody else's may start no worker of ours, which only its own files
 * can be.
 */
export async function solveBetween(task: Task): Promise<number> {
  for (let from = 0; ; from += triesAtOnce) {
    const proof = findProof(task, from, triesAtOnce)
    if (proof !== null) return proof
    await turn()
  }
}

/** Lets the page do what waits. A timer would wait four milliseconds each time. */
function turn(): Promise<void> {
  return new Promise(done => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage(null)
  })
}
