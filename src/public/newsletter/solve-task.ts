export type Solved = { seed: string; proof: number }

/** Asks for a task and works it out beside the page. Rejects with the status that it was refused with, 0 without a line. */
export async function solveTask(campaignName: string): Promise<Solved> {
  const answer = await fetch(`/backend/newsletters/${campaignName}/task`)
  if (!answer.ok) throw new Error(String(answer.status))
  const { seed, bits }: { seed: string; bits: number } = await answer.json()
  const worker = new Worker(new URL('./task-worker.ts', import.meta.url), { type: 'module' })
  try {
    const proof = await new Promise<number>((solved, failed) => {
      worker.onmessage = ({ data }: MessageEvent<number>) => solved(data)
      worker.onerror = () => failed(new Error('the task was not worked out'))
      worker.postMessage({ seed, bits })
    })
    return { seed, proof }
  } finally {
    worker.terminate()
  }
}
