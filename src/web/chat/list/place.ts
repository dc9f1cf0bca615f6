import { linkOptions } from '@tanstack/react-router'

/** Which list one is in: a tab of the active chats, or the archive. */
export type Place = { of: 'chats'; tab: number; isUnreadOnly: boolean } | { of: 'archive'; number: string }

/** The address of a chat in its list; of the list alone, for no id. */
export function linkIn(place: Place, id: string) {
  if (place.of === 'archive')
    return linkOptions({ to: '/my-archives', search: { id, ...(place.number && { number: place.number }) } })
  return linkOptions({ to: '/chat', search: { id, tab: place.tab, ...(place.isUnreadOnly && { unread: 1 as const }) } })
}

/** Of the list that is shown again: another one has another name. */
export function nameOf(place: Place): string {
  return place.of === 'archive' ? `archive-${place.number}` : `${place.tab}-${place.isUnreadOnly}`
}
