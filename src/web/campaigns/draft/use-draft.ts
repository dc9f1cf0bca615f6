import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { useSession } from '#web/session/session.ts'
import { useSchemaForm } from '#web/ui/form/form-state.ts'
import { createDraftSaver, keptDraft } from '#web/ui/form/draft-saver.ts'
import { DraftForm, draftOf, type DraftValues, readValues, valuesOf } from './draft-values.ts'

/** A draft while it is written: its form, which saves by itself, and how far that is. */
export function useDraft(campaign: Campaign, onSubmit: () => Promise<unknown>) {
  const { id } = campaign
  const client = useQueryClient()
  const sub = useSession(session => session.sub)
  const keptAs = `campaign ${sub ?? ''} ${id}`
  const { data: account } = useSuspenseQuery(query('GET /accounts/current')())
  const [zone] = useState(account.timeZone)
  const [kept] = useState(() => keptDraft(keptAs, readValues))
  const [begun] = useState<DraftValues>(() => kept?.values ?? valuesOf(campaign, zone))
  const [saver] = useState(() =>
    createDraftSaver<DraftValues>({
      keptAs,
      version: kept?.version ?? campaign.version,
      save: async (values, version, keepalive) => {
        const saved = await call('PUT /campaigns/:id')({
          params: { id },
          body: { ...draftOf(values, zone), version },
          keepalive,
        })
        client.setQueryData(query('GET /campaigns/:id')({ params: { id } }).queryKey, saved)
        void client.invalidateQueries({ queryKey: ['GET /campaigns'] })
        return saved
      },
    }),
  )
  const saving = useStore(saver.store)
  const state = useSchemaForm<DraftValues, DraftValues>(
    { schema: DraftForm, defaultValues: begun, onSubmit, error: null },
    () => undefined,
  )
  const { form } = state

  useEffect(() => {
    if (kept) saver.changed(kept.values)
    const writing = form.watch((_, { type }) => {
      // A reset is no writing.
      if (type === 'change') saver.changed(form.getValues())
    })
    return () => {
      writing.unsubscribe()
      saver.stop()
    }
  }, [form, saver, kept])

  // What a colleague saved is shown while nothing is written here.
  const follow = useEffectEvent(() => {
    if (campaign.version <= saver.store.getState().version || saver.hasUnsaved()) return
    saver.follow(campaign.version)
    form.reset(valuesOf(campaign, zone))
  })
  useEffect(() => follow(), [campaign.version])

  /** Sets what no field does. */
  const write = (values: Partial<DraftValues>) => {
    form.reset({ ...form.getValues(), ...values }, { keepErrors: true, keepTouched: true })
    saver.changed(form.getValues())
  }
  return {
    state,
    form,
    saver,
    saving,
    zone,
    write,
    takeTheirs: async () => {
      const theirs = await client.fetchQuery({ ...query('GET /campaigns/:id')({ params: { id } }), staleTime: 0 })
      saver.takeTheirs(theirs.version)
      form.reset(valuesOf(theirs, zone))
    },
    keepMine: async () => {
      const theirs = await client.fetchQuery({ ...query('GET /campaigns/:id')({ params: { id } }), staleTime: 0 })
      saver.keepMine(theirs.version)
    },
  }
}

export type Draft = ReturnType<typeof useDraft>
