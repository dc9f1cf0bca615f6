import type { Icon } from '@tabler/icons-react'
import type { LinkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CommandId } from '#web/keyboard/shortcut-table.ts'

/** A column of a list. What has nothing to show is drawn as "–", a number as people write it. */
export type Column<Row extends object> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** The name of the server's order by it. */
  sort?: string
  align?: 'right'
  /** Not shown until chosen. */
  isHidden?: boolean
  /** The first to go into the second line where the room is short; so does what a phone does without. */
  isLoose?: boolean
  /** Says what it is without its head, also in a second line. */
  isSelfTelling?: boolean
  /** Where it stands in the two-line row of a phone; nowhere without. */
  phone?: 'title' | 'detail' | 'status' | 'tags'
}

export type Action = { label: string; icon: Icon; onClick: () => void; isDanger?: boolean; command?: CommandId }

/** What the bulk actions are about: rows by their key, or all that match the address. */
export type Selection = { ids: string[]; isAllMatching?: never } | { isAllMatching: true; total: number; ids?: never }

/** An answer of `page(…)` of the contract. */
export type ListAnswer<Row extends object> = {
  items: Row[]
  next?: string | undefined
  previous?: string | undefined
  from: number
  total: number
  /** How many rows there are, whatever matches; exact, where the server knows. */
  all?: number | undefined
}

/** What a table needs to know of its rows. */
export type RowProps<Row extends object> = {
  rowKey: (row: Row) => string
  /** What a person calls the row, for the labels of its controls. */
  rowName: (row: Row) => string
  /** What stands before the name: a face, a colour, a picture. */
  mark?: ((row: Row, size: 'small' | 'medium') => ReactNode) | undefined
  rowLink?: ((row: Row) => LinkOptions) | undefined
  onOpen?: ((row: Row) => void) | undefined
  rowActions?: ((row: Row) => Action[]) | undefined
}
