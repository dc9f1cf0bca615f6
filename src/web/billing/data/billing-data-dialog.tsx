import { lazy, Suspense } from 'react'
import { create } from 'zustand'

type Asked = { answer: (isSaved: boolean) => void }

const useAsked = create<{ asked: Asked | null }>(() => ({ asked: null }))

/** Asks for billing data in front of the screen, which has a `BillingDataArea`; true once they are saved. */
export function openBillingData(): Promise<boolean> {
  return new Promise(resolve => {
    useAsked.getState().asked?.answer(false)
    const answer = (isSaved: boolean) => {
      useAsked.setState({ asked: null })
      resolve(isSaved)
    }
    useAsked.setState({ asked: { answer } })
  })
}

const BillingDataModal = lazy(() => import('./billing-data-modal.tsx'))

export function BillingDataArea() {
  const { asked } = useAsked()
  return <Suspense>{asked && <BillingDataModal onDone={asked.answer} />}</Suspense>
}
