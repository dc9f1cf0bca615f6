import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followUndoable } from '../outbox/undo-unsent.ts'
import { useReceivedNotices } from './received-notices.ts'

/** What the chat does on every screen of the staff: it tells of texts, and what has not left can be taken back. */
export default function Attention() {
  const client = useQueryClient()
  useReceivedNotices()
  useEffect(() => followUndoable(client), [client])
  return null
}
