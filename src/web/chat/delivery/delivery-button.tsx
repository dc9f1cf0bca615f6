import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import type { ThreadMessage } from '../thread/thread-query.ts'

const DeliveryPanel = lazyOnIdle(() => import('./delivery-panel.tsx'))

type DeliveryButtonProps = { message: ThreadMessage; what: string; className: string | undefined; children: ReactNode }

/** How a text of ours stands, or when it was sent: pressed, it tells how it got there. What the server has not yet stored tells nothing. */
export function DeliveryButton({ message, what, className, children }: DeliveryButtonProps) {
  const { t } = useTranslation('chat')
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (message.sending || message.status === null) return <span className={className}>{children}</span>
  const press = () => {
    setWanted(true)
    setOpen(!isOpen)
  }
  const change = (isNowOpen: boolean) => {
    setOpen(isNowOpen)
    // The panel came after the press, so it does not know where the focus was.
    if (!isNowOpen) button.current?.focus({ preventScroll: true })
  }
  return (
    <span>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={t('showDelivery', { what })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-ignore-outside-clicks
        onClick={press}
      >
        {children}
      </button>
      {isWanted && <DeliveryPanel message={message} isOpen={isOpen} onChange={change} />}
    </span>
  )
}
