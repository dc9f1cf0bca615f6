import type { Message } from '#contract/chat/messages.ts'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import classes from '../message-row.module.css'
import { useMessageActs } from './use-message-acts.ts'

/** What can be done with one text, beside it while the pointer or the focus is there. */
export default function MessageActs({ message }: { message: Message }) {
  return (
    <span className={classes.acts}>
      {useMessageActs(message).map(({ id, label, icon: Icon, run }) => (
        <IconAction key={id} size={24} label={label} onClick={run}>
          <Icon size={16} stroke={1.5} aria-hidden />
        </IconAction>
      ))}
    </span>
  )
}
