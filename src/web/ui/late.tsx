import { type ComponentType, lazy, Suspense } from 'react'

/** Once the browser has nothing else to do. What is missed here is fetched again when it is wanted, and then says why it does not come. */
export function fetchWhenIdle(load: () => Promise<unknown>): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void load().catch(() => {}))
}

/**
 * A part of a screen that is not there at first: `const TagForm = late(() => import('./contact-tag-form.tsx'))`.
 * It is fetched once the browser has nothing else to do, or when it is first drawn.
 */
export function late<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
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
