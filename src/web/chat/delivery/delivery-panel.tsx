import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Floating } from '#web/ui/dialog/floating.tsx'
import classes from './delivery-panel.module.css'
import { DeliveryTimeline } from './delivery-timeline.tsx'
import type { ThreadMessage } from '../thread/thread-query.ts'
import { named } from '#web/ui/tip/tip.ts'

type DeliveryPanelProps = { message: ThreadMessage; isOpen: boolean; onChange: (isOpen: boolean) => void }

/** How a text got where it is: beside it, or on a phone in a sheet from below. */
export default function DeliveryPanel({ message, isOpen, onChange }: DeliveryPanelProps) {
  const { t } = useTranslation('delivery')
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  // Drawn anew, and so asked anew, with each event of the text.
  const timeline = isOpen && <DeliveryTimeline key={message.eventNumber} message={message} />
  if (isPhone)
    return (
      <Drawer
        opened={isOpen}
        onClose={() => onChange(false)}
        position="bottom"
        classNames={{ content: classes.sheet }}
        title={t('title')}
        closeButtonProps={named(t('close'), 'leave')}
      >
        {timeline}
      </Drawer>
    )
  return (
    isOpen && (
      <Floating role="dialog" label={t('title')} className={classes.panel} position="bottom-end" onClose={() => onChange(false)}>
        <h2 className={classes.title}>{t('title')}</h2>
        {timeline}
      </Floating>
    )
  )
}
