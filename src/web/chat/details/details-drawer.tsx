import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Drawer } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useReturnedFocus } from '#web/ui/dialog/use-returned-focus.ts'
import { useScreenMark } from '#web/ui/screen-mark.ts'
import classes from './details-panel.module.css'

/**
 * In front of the thread, from the right; Esc, the button or a click beside it closes, and the focus goes back. No dialog of the
 * browser: under one, the lists of inputs, toasts and forms that open from here could not be reached.
 */
export default function DetailsDrawer({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  useReturnedFocus()
  useScreenMark('details-drawer')
  /** Not for Mantine, which hears Escape before whatever stands in the drawer and may mean itself by it; of dialogs over it, each its own. */
  const closeOnEscape = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Node)) return
    if (!event.currentTarget.contains(event.target)) return
    event.preventDefault()
    onClose()
  }
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      onKeyDown={closeOnEscape}
      position="right"
      size="min(340px, calc(100vw - 24px))"
      returnFocus={false}
    >
      <Drawer.Overlay />
      <Drawer.Content className={classes.drawer} aria-label={label}>
        <div className={classes.panel}>{children}</div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
