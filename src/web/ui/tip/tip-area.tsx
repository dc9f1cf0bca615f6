import { useEffect, useState } from 'react'
import { editorKeys } from '#web/keyboard/editor-keys.ts'
import { KeyCaps } from '#web/keyboard/key-caps.tsx'
import { isCommand } from '#web/keyboard/shortcut-table.ts'
import { useKeys } from '#web/keyboard/use-keys.ts'
import classes from './tip-area.module.css'
import { watchTips } from './watch-tips.ts'

const gapPx = 6
const edgePx = 4

/** Above what it is about, below where there is no room, at its side where that is asked for; within the window. */
function place(tip: HTMLElement, about: HTMLElement): void {
  const own = tip.getBoundingClientRect()
  const at = about.getBoundingClientRect()
  const isBeside = about.dataset['tipSide'] !== undefined
  const isAbove = at.top >= own.height + gapPx + edgePx
  const left = isBeside ? at.right + gapPx : at.left + (at.width - own.width) / 2
  const top = isBeside ? at.top + (at.height - own.height) / 2 : isAbove ? at.top - own.height - gapPx : at.bottom + gapPx
  tip.style.left = `${Math.round(Math.max(edgePx, Math.min(left, window.innerWidth - own.width - edgePx)))}px`
  tip.style.top = `${Math.round(top)}px`
}

/** The one tip of the screen: what `tip` and `named` say of the element under the pointer or the focus. Stands once. */
export default function TipArea() {
  const [about, setAbout] = useState<HTMLElement | null>(null)
  useEffect(() => watchTips(setAbout), [])
  return about && <Tip key={about.dataset['tip']} about={about} />
}

function Tip({ about }: { about: HTMLElement }) {
  const command = about.dataset['tipCommand']
  const ofCommand = useKeys(command !== undefined && isCommand(command) ? command : undefined)
  const keys = ofCommand ?? editorKeys.find(({ id }) => id === command)?.keys
  return (
    <div
      ref={node => {
        if (!node) return
        // Over dialogs and everything else that floats.
        if ('showPopover' in node) node.showPopover()
        place(node, about)
      }}
      popover="manual"
      role="tooltip"
      // Read out as the name or the description of what it is about, and not once more.
      aria-hidden
      className={classes.tip}
    >
      {about.dataset['tip']}
      {keys && <KeyCaps keys={keys} />}
    </div>
  )
}
