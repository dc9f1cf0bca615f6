import { type ComponentType, lazy, Suspense } from 'react'
import { create } from 'zustand'

const useScreen = create(() => ({ stands: false }))

/** The first screen stands: what is not on it may be fetched, and takes the line from nothing. */
export const beginLateParts = (): void => useScreen.setState({ stands: true })

/**
 * Once the first screen stands and the browser has nothing else to do. What is missed here is fetched again when it is
 * wanted, and then says why it does not come.
 */
export function fetchWhenIdle(load: () => Promise<unknown>): void {
  if (!('requestIdleCallback' in window)) return
  const fetchNow = () => requestIdleCallback(() => void load().catch(() => {}))
  if (useScreen.getState().stands) return void fetchNow()
  const forget = useScreen.subscribe(() => {
    forget()
    fetchNow()
  })
}

/**
 * A part of a screen that is not there at first: `const TagForm = late(() => import('./contact-tag-form.tsx'))`.
 * It is fetched once the first screen stands and the browser has nothing else to do, or when it is first drawn.
 */
export function lazyOnIdle<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  fetchWhenIdle(load)
  const Part = lazy(load)
  return function Late(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}

/** A late part that nobody opens: it is drawn by itself, once the first screen stands. */
export function lazyAfterPaint<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazyOnIdle(load)
  return function AfterScreen(props: Props) {
    const stands = useScreen(screen => screen.stands)
    return stands && <Part {...props} />
  }
}
