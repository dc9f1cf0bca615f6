import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Conversation } from '#contract/chat/conversations.ts'
import { query } from '#web/api/query.ts'
import { listsOf } from '#web/live/live-cache.ts'
import { contactName } from '../../format/names.ts'
import { peopleMeant, type Person } from './people.ts'

const pauseMs = 150

const ofChat = (chat: Conversation): Person => ({
  number: chat.clientNumber,
  name: contactName(chat),
  isBlocked: chat.blockReason !== null,
})

/**
 * Whom somebody may mean by what they typed: the chats that are loaded at once, the newest first, then the contacts, which
 * the server finds. Nothing typed: the newest chats.
 */
export function usePeople(typed: string, most: number): { people: Person[]; isAsking: boolean } {
  const client = useQueryClient()
  const words = typed.trim()
  const [asked] = useDebouncedValue(words, pauseMs)
  const { data, isFetching } = useQuery({
    ...query('GET /phone-book')({ query: { search: asked, limit: most } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  // Drawn again when the list comes after the dialog.
  useQuery({ ...query('GET /conversations')(), enabled: false })
  const chats = listsOf(client).flat().map(ofChat)
  const contacts = (asked === '' ? [] : (data?.items ?? [])).map(({ name, surname, phone, active }) => ({
    number: phone,
    name: contactName({ contactDetails: { name, surname } }),
    isBlocked: !active,
  }))
  return { people: peopleMeant([chats, contacts], words, most), isAsking: words !== asked || isFetching }
}
