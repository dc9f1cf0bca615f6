import { IconBan, IconDownload, IconTag, IconTagOff, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ContactAction, ContactSelection } from '#contract/contacts/contact-bulk.ts'
import type { AskedMatch } from '#contract/contacts/contact-filters.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/query.ts'
import { waitForJob } from '#web/jobs/wait-for-job.ts'
import { isAtWork } from '#web/jobs/job-progress.ts'
import { confirm } from '#web/ui/dialog/confirm.tsx'
import type { Action, Selection } from '#web/ui/list/list-types.ts'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { notifyUndo } from '#web/ui/feedback/undo.ts'
import { type ContactAct, useContactJobWords } from './contact-job-words.ts'

/** What was ticked, and how the list lets go of it. */
export type Chosen = { selection: Selection; done: () => void }

type Dialogs = {
  onTag: (chosen: Chosen & { action: 'addTags' | 'removeTags' }) => void
  onBlock: (chosen: Chosen) => void
}

/** How many contacts are meant. */
export function countOf(selection: Selection): number {
  return selection.isAllMatching ? selection.total : selection.ids.length
}

/** What can be done to many contacts at once: those that are ticked, or all that match. */
export function useContactBulk(match: AskedMatch) {
  const { t, i18n } = useTranslation(['contacts', 'errors'])
  const { did } = useContactJobWords()
  const navigate = useNavigate()
  const bulk = useCall('POST /contacts/bulk', { refreshes: ['GET /contacts'] })
  const language = i18n.language === 'pl' ? 'pl' : 'en'
  const asked = ({ ids }: Selection): ContactSelection => (ids ? { ids } : { match })

  /** `count`: how many were chosen; the job itself counts all that it looks at. */
  const tell = async (begun: Job, act: ContactAct | 'undo', count: number): Promise<void> => {
    if (isAtWork(begun)) void notify({ kind: 'news', title: t('contacts.working', { count }) })
    const job = await waitForJob(begun)
    const { status, counts } = job.undo ?? job
    // What it did before it failed can be taken back all the same.
    if (status === 'FAILED') void notify({ kind: 'trouble', title: t('errors:errorMessage.SERVER_ERROR') })
    if (status === 'FAILED' && job.undoableUntil === null) return
    const text = did(act, counts)
    if (job.undoableUntil === null) return void notify({ kind: 'done', title: text })
    return notifyUndo({
      text,
      undo: () =>
        call('POST /jobs/:id/undo')({ params: { id: job.id } }).then(undoing => tell(undoing, 'undo', counts['changed'] ?? 0)),
    })
  }

  const run = async ({ selection, done }: Chosen, action: ContactAction) => {
    const job = await bulk.mutateAsync({ body: { selection: asked(selection), do: action } })
    done()
    void tell(job, action.action, countOf(selection)).catch(notifyFailure)
  }

  const remove = async (chosen: Chosen) => {
    const count = countOf(chosen.selection)
    const isMeant = await confirm({
      title: t('contacts.deleteTitle', { count }),
      text: t('contacts.deleteText'),
      confirmLabel: t('contacts.deleteMany', { count }),
      keepLabel: t('contacts.keepMany', { count }),
      isDanger: true,
    })
    if (isMeant) await run(chosen, { action: 'delete' }).catch(notifyFailure)
  }

  const download = async (selection: ContactSelection) => {
    try {
      const { url } = await call('POST /contacts/downloads')({ body: { selection, language } })
      location.assign(url)
    } catch (error) {
      await notifyFailure(error)
    }
  }

  const openChat = async (phone: string) => {
    try {
      const { conversationId } = await call('GET /contacts/:number/record')({ params: { number: phone } })
      if (conversationId) await navigate({ to: '/chat', search: { id: conversationId, tab: 2 } })
      else await navigate({ to: '/contacts/$phoneNumber', params: { phoneNumber: phone }, search: { text: 1 } })
    } catch (error) {
      await notifyFailure(error)
    }
  }

  const actions = (chosen: Chosen, { onTag, onBlock }: Dialogs): Action[] => [
    { label: t('contacts.addTags'), icon: IconTag, onClick: () => onTag({ ...chosen, action: 'addTags' }) },
    { label: t('contacts.removeTags'), icon: IconTagOff, onClick: () => onTag({ ...chosen, action: 'removeTags' }) },
    { label: t('contacts.block'), icon: IconBan, onClick: () => onBlock(chosen) },
    { label: t('contacts.download'), icon: IconDownload, onClick: () => void download(asked(chosen.selection)) },
    {
      label: t('contacts.deleteMany', { count: countOf(chosen.selection) }),
      icon: IconTrash,
      onClick: () => void remove(chosen),
      isDanger: true,
    },
  ]

  return { run, error: bulk.error, actions, download, openChat: (phone: string) => void openChat(phone) }
}
