import { lazy, Suspense } from 'react'
import { create } from 'zustand'
import { notifyFailure } from '../feedback/notify-failure.ts'
import type { Asked, Question } from './confirm-dialog.tsx'

const useAsked = create<{ asked: Asked | null; isWanted: boolean }>(() => ({ asked: null, isWanted: false }))

/** Asks in front of everything; true when the person confirms. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise(resolve => {
    useAsked.getState().asked?.answer(false)
    const answer = (isConfirmed: boolean) => {
      useAsked.setState({ asked: null })
      resolve(isConfirmed)
    }
    useAsked.setState({ asked: { ...question, answer }, isWanted: true })
  })
}

type Deletion = Pick<Question, 'title' | 'text' | 'typed'> & {
  action: string
  keep: string
  onConfirm: () => Promise<unknown>
}

/** Asks before something goes for good, lets it go, and shows what that is refused with. */
export async function confirmDelete({ action, keep, onConfirm, ...question }: Deletion): Promise<void> {
  if (!(await confirm({ ...question, confirmLabel: action, keepLabel: keep, isDanger: true }))) return
  try {
    await onConfirm()
  } catch (error) {
    await notifyFailure(error)
  }
}

/** Whether a question stands in front of the screen. */
export const useIsAsking = (): boolean => useAsked(state => state.asked !== null)

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))

/** Stands once, at the root; the dialog comes with its first question. */
export function ConfirmArea() {
  const { asked, isWanted } = useAsked()
  return <Suspense>{isWanted && <ConfirmDialog asked={asked} />}</Suspense>
}
