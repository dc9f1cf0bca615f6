import { findProof, type Task } from './find-proof.ts'

/** Finds the number that answers a task, beside the page. */
self.onmessage = ({ data: task }: MessageEvent<Task>) => {
  self.postMessage(findProof(task, 0, Number.POSITIVE_INFINITY))
}
