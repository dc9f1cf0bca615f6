import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { partOnIdle } from '#web/ui/lazy.tsx'
import type { ThreadMessage } from '../thread/thread-query.ts'

const DeliveryPanel = partOnIdle(() => import('./delivery-panel.tsx'))

type DeliveryButtonProps = { message: ThreadMessage; what: string; className: string | undefined; children: ReactNode }

/** How a text of ours stands, or when it was sent: pressed, it tells how it got there. What the server has not yet stored tells nothing. */
export function DeliveryButton({ message, what, className, children }: DeliveryButtonProps) {
  const { t } = useTranslation('chat')
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  if (message.sending || message.status === null) return <span className={className}>{children}</span>
  const press = () => {
    setWanted(true)
    setOpen(!isOpen)
  }
  return (
    <span>
      <button
        type="button"
        className={className}
        aria-label={t('showDelivery', { what })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={press}
      >
        {children}
      </button>
      {isWanted && (
        <Suspense>
          <DeliveryPanel message={message} isOpen={isOpen} onChange={setOpen} />
        </Suspense>
      )}
    </span>
  )
}
