import { lazy, Suspense } from 'react'
import { useToastArea } from './notify.ts'

const Toasts = lazy(() => import('./toasts.tsx'))

/** Stands once, at the root. */
export function ToastArea() {
  const isWanted = useToastArea(state => state.isWanted)
  return <Suspense>{isWanted && <Toasts />}</Suspense>
}
