import { firstWord } from './sha256.ts'

/** Finds the number that answers a task, beside the page. */
self.onmessage = ({ data: { seed, bits } }: MessageEvent<{ seed: string; bits: number }>) => {
  let proof = 0
  while (firstWord(`${seed}${proof}`) >>> (32 - bits) !== 0) proof += 1
  self.postMessage(proof)
}
