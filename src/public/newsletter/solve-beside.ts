import type { Task } from './find-proof.ts'

/** Works a task out beside the page, which goes on meanwhile. */
export async function solveBeside(task: Task): Promise<number> {
  const worker = new Worker(new URL('./task-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<number>((solved, failed) => {
      worker.onmessage = ({ data }: MessageEvent<number>) => solved(data)
      worker.onerror = () => failed(new Error('the task was not worked out'))
      worker.postMessage(task)
    })
  } finally {
    worker.terminate()
  }
}
