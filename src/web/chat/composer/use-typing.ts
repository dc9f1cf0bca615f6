import { useEffect, useEffectEvent, useRef } from 'react'

/** Who pauses for longer no longer writes. */
const pauseMs = 4000

/** Takes what stands in the box after each key; tells when somebody begins to write, and when they stop. */
export function useTyping(onTyping: (isTyping: boolean) => void): (text: string) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isTyping = useRef(false)
  const tell = (is: boolean) => {
    if (isTyping.current === is) return
    isTyping.current = is
    onTyping(is)
  }
  const stop = useEffectEvent(() => {
    clearTimeout(timer.current)
    tell(false)
  })
  useEffect(() => () => stop(), [])
  return text => {
    clearTimeout(timer.current)
    tell(text.trim() !== '')
    timer.current = setTimeout(() => tell(false), pauseMs)
  }
}
