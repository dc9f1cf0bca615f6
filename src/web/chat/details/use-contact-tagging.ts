import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ContactTag, isSameTag } from '#contract/contacts/contact-tags.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/query.ts'
import { Refusal } from '#web/api/refusal.ts'
import { allTags, readAllTags } from '#web/contacts/tags/all-tags.ts'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { notifyUndo } from '#web/ui/feedback/undo.ts'

/** One tag on or off a contact: just that one, whatever colleagues do to the others meanwhile. */
export function useContactTagging(contactId: string) {
  const { t } = useTranslation('customer')
  const client = useQueryClient()
  const bulk = useCall('POST /contacts/bulk', {
    refreshes: ['GET /contacts/:number', 'GET /contacts/:number/record'],
    isDoneWhenAnswered: true,
  })
  const create = useCall('POST /contact-tags', { refreshes: ['GET /contact-tags'] })

  const act = async (action: 'addTags' | 'removeTags', tag: ContactTag) => {
    const selection = { ids: [contactId] }
    const job = await bulk.mutateAsync({ body: { selection, do: { action, tagIds: [tag.id] } } })
    // Nothing to take back: a colleague was faster.
    if (job.undoableUntil === null) return
    void notifyUndo({
      text: t(`tags.${action}`, { tag: tag.name }),
      undo: () => call('POST /jobs/:id/undo')({ params: { id: job.id } }),
    })
  }

  // As they are now: a colleague may have renamed it.
  const knownTag = async (name: string) => (await client.fetchQuery(allTags())).find(tag => isSameTag(tag.name, name))

  /** The tag of this name; a new one where there is none. */
  const tagNamed = async (name: string): Promise<ContactTag> => {
    const known = await knownTag(name)
    if (known) return known
    try {
      return await create.mutateAsync({ body: { name } })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'NAME_TAKEN') throw error
      // A colleague has just added it.
      const added = (await readAllTags()).find(tag => isSameTag(tag.name, name))
      if (!added) throw error
      return added
    }
  }

  const failing = (work: () => Promise<void>) => work().catch(notifyFailure)
  return {
    isBusy: bulk.isPending || create.isPending,
    add: (name: string) => failing(async () => act('addTags', await tagNamed(name))),
    takeOff: (name: string) =>
      failing(async () => {
        const tag = await knownTag(name)
        if (tag) await act('removeTags', tag)
      }),
  }
}
