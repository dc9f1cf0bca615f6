import { firstWord } from './sha256.ts'

/** What a browser works out before it signs somebody up: the hash of seed and answer begins with so many zero bits. */
export type Task = { seed: string; bits: number }

/** The first answer from `from` on, of so many as are tried; null where there is none among them. */
export function findProof({ seed, bits }: Task, from: number, tries: number): number | null {
  for (let proof = from; proof < from + tries; proof += 1) if (firstWord(`${seed}${proof}`) >>> (32 - bits) === 0) return proof
  return null
}
