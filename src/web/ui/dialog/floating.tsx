import { type KeyboardEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { focusQuietly } from '../focus-quietly.ts'
import styles from './floating.module.css'
import { placeOf } from './floating-place.ts'

export type FloatingPosition = 'bottom-start' | 'bottom-end'

type FloatingProps = {
  role: 'menu' | 'dialog'
  label: string
  position: FloatingPosition
  className?: string | undefined
  /** Asked as it closes: false where what was chosen leads elsewhere. */
  returnFocus?: () => boolean
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
}

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]'
const focusablesOf = (panel: HTMLElement) => [...panel.querySelectorAll<HTMLElement>(focusable)].filter(one => one.tabIndex >= 0)

function place(panel: HTMLElement, anchor: Element, isAtEnd: boolean): void {
  panel.style.maxHeight = ''
  const own = { width: panel.offsetWidth, height: panel.offsetHeight }
  const room = { width: document.documentElement.clientWidth, height: window.innerHeight }
  const { left, top, bottom, roomPx } = placeOf(anchor.getBoundingClientRect(), own, room, isAtEnd)
  panel.style.left = `${left}px`
  panel.style.top = top === null ? 'auto' : `${top}px`
  panel.style.bottom = bottom === null ? 'auto' : `${bottom}px`
  if (own.height <= roomPx) return
  panel.style.maxHeight = `${roomPx}px`
  panel.style.overflowY = 'auto'
}

/** Not where the person went on to something else meanwhile. */
function giveBack(panel: HTMLElement, before: Element | null, anchor: Element): void {
  const { activeElement } = document
  if (activeElement !== document.body && !panel.contains(activeElement)) return
  const button = before === document.body ? anchor.querySelector('[aria-haspopup]') : before
  if (button instanceof HTMLElement) button.focus({ preventScroll: true })
}

/**
 * What hangs on the box around a button while it is drawn, over everything else. It stands with its content and has the
 * focus in the task of the press: nothing measures, moves or mounts a second time. Esc, a press beside it and Tab at the
 * end of a menu close it.
 */
export function Floating({ role, label, position, className, returnFocus, ...more }: FloatingProps) {
  const { onClose, onKeyDown, children } = more
  const mark = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  const isReturned = useEffectEvent(() => returnFocus?.() ?? true)

  useLayoutEffect(() => {
    const anchor = mark.current?.parentElement
    const node = panel.current
    if (!anchor || !node) return
    const before = document.activeElement
    if ('showPopover' in node) node.showPopover()
    const put = () => place(node, anchor, position === 'bottom-end')
    put()
    const first = role === 'menu' ? node : (node.querySelector<HTMLElement>('[data-autofocus]') ?? focusablesOf(node)[0] ?? node)
    if (first === node) focusQuietly(node)
    else first.focus({ preventScroll: true })
    const ending = new AbortController()
    const { signal } = ending
    const isInside = (target: EventTarget | null) => target instanceof Node && (anchor.contains(target) || node.contains(target))
    document.addEventListener('pointerdown', ({ target }) => isInside(target) || close(), { signal, capture: true })
    document.addEventListener('scroll', ({ target }) => target !== node && put(), { signal, capture: true, passive: true })
    window.addEventListener('resize', put, { signal })
    // What it says may come late.
    const observer = new ResizeObserver(put)
    observer.observe(node)
    return () => {
      ending.abort()
      observer.disconnect()
      if (isReturned()) giveBack(node, before, anchor)
    }
  }, [role, position])

  const hear = (event: KeyboardEvent<HTMLElement>) => {
    onKeyDown?.(event)
    if (event.key === 'Escape') {
      // It is this that closes, and not what stands behind it.
      event.stopPropagation()
      onClose()
    }
    if (event.key !== 'Tab' || event.defaultPrevented) return
    if (role === 'menu') return onClose()
    const all = focusablesOf(event.currentTarget)
    const end = event.shiftKey ? all[0] : all.at(-1)
    const isAtEnd = document.activeElement === end || document.activeElement === event.currentTarget
    if (end && !isAtEnd) return
    event.preventDefault()
    const next = event.shiftKey ? all.at(-1) : all[0]
    next?.focus()
  }

  return (
    <>
      <span ref={mark} hidden />
      {createPortal(
        // Its role is one of two.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          ref={panel}
          popover={'showPopover' in HTMLElement.prototype ? 'manual' : undefined}
          role={role}
          aria-label={label}
          aria-orientation={role === 'menu' ? 'vertical' : undefined}
          tabIndex={-1}
          // A dialog of Mantine around it does not take its Esc.
          data-mantine-stop-propagation
          className={`${styles.floating} ${className ?? ''}`}
          onKeyDown={hear}
        >
          {children}
        </div>,
        document.body,
      )}
    </>
  )
}
