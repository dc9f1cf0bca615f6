import type { ReactNode, Ref } from 'react'
import styles from './draft-screen.module.css'

/** What a step asks for; the focus comes here when one is led to it. */
export function StepHead({
  heading,
  title,
  text,
  children,
}: {
  heading: Ref<HTMLHeadingElement>
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <div className={styles.told}>
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      {children}
    </div>
  )
}
