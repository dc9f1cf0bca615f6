import { IconAlertCircle } from '@tabler/icons-react'
import { createElement } from 'react'
import { messageOf } from '#web/errors/message-of.ts'
import { notify } from './notify.ts'

/** The toast of what a press was refused with. */
export const notifyFailure = (error: unknown): Promise<void> =>
  notify({ color: 'red', icon: createElement(IconAlertCircle, { size: 18, stroke: 1.5 }), message: messageOf(error) })
