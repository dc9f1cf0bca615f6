import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import classes from './growing-text.module.css'

const growsByItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false

/** A text area of two to eight rows, as tall as what stands in it. */
export function GrowingText({ ref, className, value, ...props }: ComponentProps<'textarea'> & { value: string }) {
  const area = useRef<HTMLTextAreaElement | null>(null)
  useLayoutEffect(() => {
    const element = area.current
    if (growsByItself || !element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [value])
  return (
    <textarea
      {...props}
      ref={element => {
        area.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      rows={2}
      value={value}
      className={`${classes.text} ${className ?? ''}`}
    />
  )
}
