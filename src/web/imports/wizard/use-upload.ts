import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportKind } from '#contract/contacts/imports.ts'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { messageOf } from '#web/errors/message-of.ts'
import { fileProblem } from './file-problem.ts'
import type { Sending } from './file-step.tsx'

/** Sends a file to be read; `onRead` gets its id. What need not be sent is refused here. */
export function useUpload(kind: ImportKind, onRead: (id: string) => void) {
  const { t, i18n } = useTranslation(['imports', 'errors'])
  const client = useQueryClient()
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const way = useRef<AbortController>(null)
  useEffect(() => () => way.current?.abort(), [])

  const send = async (file: File) => {
    const refused = fileProblem(file, i18n.language)
    setProblem(refused && t(`file.${refused.key}`, refused.values))
    if (refused) return
    const { name, size } = file
    const { signal } = (way.current = new AbortController())
    setSending({ name, size, share: 0 })
    const body = new FormData()
    body.append('kind', kind)
    body.append('file', file)
    const onProgress = (share: number) => signal.aborted || setSending({ name, size, share })
    try {
      const read = await call('POST /import-files')({ body, signal, onProgress })
      client.setQueryData(query('GET /import-files/:id')({ params: { id: read.id } }).queryKey, read)
      onRead(read.id)
    } catch (error) {
      // Who cancelled knows.
      if (!signal.aborted) setProblem(messageOf(error))
    } finally {
      setSending(null)
    }
  }

  return { sending, problem, send: (file: File) => void send(file), cancel: () => way.current?.abort() }
}
