import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Drawer } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat/messages.ts'
import { cut } from '#web/ui/tip/cut.ts'
import { named } from '#web/ui/tip/tip.ts'
import classes from './message-sheet.module.css'
import { useMessageActs } from './use-message-acts.ts'

/** What can be done with one text, under a finger that rested on it. */
export default function MessageSheet({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const acts = useMessageActs(message)
  // The finger that opened it still rests on the screen: lifting it is no tap beside the sheet.
  const [isTouchedAnew, setTouchedAnew] = useState(false)
  useEffect(() => {
    const touch = () => setTouchedAnew(true)
    window.addEventListener('pointerdown', touch, { capture: true, once: true })
    return () => window.removeEventListener('pointerdown', touch, { capture: true })
  }, [])
  const choose = (run: () => void) => {
    onClose()
    // Once the sheet has given the focus back.
    setTimeout(run)
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnClickOutside={isTouchedAnew}
      position="bottom"
      classNames={{ content: classes.sheet, body: classes.body }}
      title={
        <span className={classes.title} dir="auto" {...cut}>
          {message.body}
        </span>
      }
      closeButtonProps={named(t('messageActs.close'))}
    >
      {acts.map(({ id, label, icon: Icon, run }) => (
        <button key={id} type="button" className={classes.act} onClick={() => choose(run)}>
          <Icon size={18} stroke={1.5} aria-hidden />
          {label}
        </button>
      ))}
    </Drawer>
  )
}
