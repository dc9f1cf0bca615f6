import { type Icon, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { Action } from '../list/list-types.ts'
import { Floating, type FloatingPosition } from './floating.tsx'
import styles from './menu-list.module.css'
import { KeyCaps } from '#web/keyboard/key-caps.tsx'
import type { CommandId } from '#web/keyboard/shortcut-table.ts'
import { useKeys } from '#web/keyboard/use-keys.ts'
import { named } from '#web/ui/tip/tip.ts'

export type MenuLine = Omit<Action, 'icon'> & {
  icon?: Icon | undefined
  endIcon?: Icon | undefined
  /** A small × at its end. */
  remove?: { label: string; onClick: () => void }
  /** What stands over it and those that follow. */
  heading?: string | undefined
}

type MenuListProps = {
  label: string
  position: FloatingPosition
  returnFocus: boolean
  onClose: () => void
  lines: () => MenuLine[]
}

/** Which line the arrows and letters lead to; null for any other key. */
function lineAt(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined | null {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const at = all.findIndex(line => line === document.activeElement)
  const { key, altKey, ctrlKey, metaKey } = event
  if (key === 'ArrowDown') return all[(at + 1) % all.length]
  if (key === 'ArrowUp') return all.at(at < 0 ? -1 : at - 1)
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  if (key.length > 1 || key === ' ' || altKey || ctrlKey || metaKey) return null
  const begins = (line: HTMLElement) => line.textContent.toLowerCase().startsWith(key.toLowerCase())
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find(begins) ?? null
}

/** The list of a MenuButton. */
export function MenuList({ label, position, returnFocus, onClose, lines }: MenuListProps) {
  const all = lines()
  const hasChosen = useRef(false)
  const sorted = [...all.filter(line => !line.isDanger), ...all.filter(line => line.isDanger)]
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const line = lineAt(event)
    if (!line) return
    event.preventDefault()
    line.focus()
  }
  const act = (run: () => void) => () => {
    hasChosen.current = true
    run()
    onClose()
  }
  return (
    <Floating
      role="menu"
      label={label}
      position={position}
      returnFocus={() => returnFocus || !hasChosen.current}
      onClose={onClose}
      onKeyDown={walk}
    >
      {sorted.map(({ label: name, icon: Icon, endIcon: End, onClick, isDanger, remove, command, heading }, index) => (
        <div key={name} role="presentation" className={remove && styles.pair}>
          {isDanger && index > 0 && !sorted[index - 1]?.isDanger && <hr className={styles.line} />}
          {heading !== undefined && <div className={styles.heading}>{heading}</div>}
          <MenuItem isDanger={isDanger} onClick={act(onClick)}>
            {Icon && <Icon className={styles.icon} size={16} stroke={1.5} />}
            <span className={styles.name}>{name}</span>
            {End ? <End className={styles.icon} size={14} stroke={1.5} aria-hidden /> : command && <MenuKeys command={command} />}
          </MenuItem>
          {remove && (
            <MenuItem className={styles.remove} {...named(remove.label)} onClick={act(remove.onClick)}>
              <IconX size={14} stroke={1.5} aria-hidden />
            </MenuItem>
          )}
        </div>
      ))}
    </Floating>
  )
}

type MenuItemProps = { isDanger?: boolean | undefined; className?: string | undefined; onClick: () => void; children: ReactNode }

function MenuItem({ isDanger, className, ...button }: MenuItemProps) {
  return (
    <button
      {...button}
      type="button"
      role="menuitem"
      tabIndex={-1}
      data-mantine-stop-propagation
      data-danger={isDanger || undefined}
      className={`${styles.item} ${className ?? ''}`}
      // The focus goes by the arrows.
      onMouseDown={event => event.preventDefault()}
    />
  )
}

/** No part of what the line is called. */
function MenuKeys({ command }: { command: CommandId }) {
  const keys = useKeys(command)
  return (
    keys && (
      <span className={styles.keys} aria-hidden>
        <KeyCaps keys={keys} />
      </span>
    )
  )
}
