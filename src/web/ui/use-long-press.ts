import { type MouseEvent, type PointerEvent, useRef } from 'react'

const longPressMs = 500
const movedPx = 10

/** A finger that rests: `onLong` is given what it rests on. Pens and mice have other ways. */
export function useLongPress(onLong: (target: EventTarget) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const wasLong = useRef(false)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = null
  }
  return {
    /** Whether the click that comes now ends a long press; asked once. */
    takeLong: (): boolean => {
      const was = wasLong.current
      wasLong.current = false
      return was
    },
    wiring: {
      onPointerDown: ({ target, pointerType, clientX, clientY }: PointerEvent) => {
        end()
        wasLong.current = false
        if (pointerType !== 'touch') return
        const long = () => {
          wasLong.current = true
          onLong(target)
        }
        press.current = { timer: setTimeout(long, longPressMs), x: clientX, y: clientY }
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const begun = press.current
        if (begun && Math.hypot(clientX - begun.x, clientY - begun.y) > movedPx) end()
      },
      onPointerUp: end,
      onPointerCancel: end,
      // On a link or a text it would open the browser's own menu.
      onContextMenu: (event: MouseEvent) => {
        if (press.current || wasLong.current) event.preventDefault()
      },
    },
  }
}
