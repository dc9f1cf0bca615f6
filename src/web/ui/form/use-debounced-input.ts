import { useEffect, useEffectEvent, useState } from 'react'

const pauseMs = 250

/**
 * Words that are searched for as one types: they stay as typed, and are asked for after a pause. Where `value`, as the
 * address has it, changes by other means, they follow.
 */
export function useDebouncedInput(value: string, onAsk: (wanted: string) => void) {
  const [text, setText] = useState(value)
  const [asked, setAsked] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== asked) {
      setText(value)
      setAsked(value)
    }
  }
  const wanted = text.trim()
  const ask = () => {
    setAsked(wanted)
    onAsk(wanted)
  }
  const askAfterPause = useEffectEvent(ask)
  useEffect(() => {
    if (wanted === asked) return
    const timer = setTimeout(() => askAfterPause(), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted, asked])
  return { text, setText, asked, askNow: ask }
}
