import { type ComponentType, createContext, lazy, Suspense, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { Failure } from './feedback/failure.tsx'

const useScreen = create(() => ({ stands: false }))

const waiting = new Set<() => void>()

/** The first screen stands: what is not on it may be fetched, and takes the line from nothing. */
export const beginLateParts = (): void => useScreen.setState({ stands: true })

/** For what is read for menus and the like: nobody sees it before they open them. */
export const useScreenStands = (): boolean => useScreen(({ stands }) => stands)

/** Somebody is about to open something: what was to come in an idle moment comes now. */
export function fetchLatePartsNow(): void {
  for (const runNow of waiting) runNow()
}

/**
 * Once the first screen stands and the browser has nothing else to do. What is missed here is fetched again when it is
 * wanted, and then says why it does not come.
 */
export const fetchWhenIdle = (load: () => Promise<unknown>): void => {
  whenIdle(() => void load().catch(() => {}))
}

/** Does something once the first screen stands and nothing else is to be done, or somebody is about to open something. Returns its end. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) return () => {}
  const runNow = () => {
    if (waiting.delete(runNow)) run()
  }
  waiting.add(runNow)
  const runSoon = () => void requestIdleCallback(runNow)
  if (useScreen.getState().stands) runSoon()
  else {
    const forget = useScreen.subscribe(() => {
      forget()
      runSoon()
    })
  }
  return () => void waiting.delete(runNow)
}

/**
 * A late part without anything in its place while it comes: for what is drawn in front of the screen, which opens
 * once all of it is there. What has come already is drawn at once.
 */
export function partOnIdle<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let Come: ComponentType<Props> | null = null
  const fetchPart = async () => {
    const part = await load()
    Come = part.default
    return part
  }
  fetchWhenIdle(fetchPart)
  /** What does not come says so in its own place, and can be asked for again: it takes nothing else of the screen away. */
  const coming = () => lazy(() => fetchPart().catch(() => ({ default: PartFailed })))
  let Coming: ComponentType<Props> = coming()
  return function Part(props: Props) {
    // As it was at first: another kind of part would lose what was typed in it.
    const [Drawn, draw] = useState(() => Come ?? Coming)
    const again = () => {
      Coming = coming()
      draw(() => Coming)
    }
    return (
      <FailedPart value={again}>
        <Drawn {...props} />
      </FailedPart>
    )
  }
}

const FailedPart = createContext(() => {})

function PartFailed() {
  const { t } = useTranslation()
  const again = useContext(FailedPart)
  return <Failure text={t('partFailed')} retry={again} />
}

/**
 * A part of a screen that is not there at first: `const TagForm = lazyOnIdle(() => import('./contact-tag-form.tsx'))`.
 * It is fetched once the first screen stands and the browser has nothing else to do, or when it is first drawn.
 */
export function lazyOnIdle<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = partOnIdle(load)
  return function Late(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}

const againMs = 5000

/**
 * A late part that nobody opens: it is drawn by itself, once the first screen stands. Nobody waits for it: without a line it
 * is asked for again, and its absence takes nothing of the screen away.
 */
export function lazyAfterPaint<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const comes = (): ReturnType<typeof load> =>
    load().catch(async () => {
      await new Promise(resolve => setTimeout(resolve, againMs))
      return comes()
    })
  const Part = lazyOnIdle(comes)
  return function AfterPaint(props: Props) {
    const stands = useScreenStands()
    return stands && <Part {...props} />
  }
}
