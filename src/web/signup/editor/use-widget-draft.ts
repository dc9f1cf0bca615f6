import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import type { Api } from '#contract/api.ts'
import type { Widget, WidgetValues } from '#contract/signup/widget/widget.ts'
import { useSession } from '#web/session/session.ts'
import { createDraftSaver, keptDraft } from '#web/ui/form/draft-saver.ts'
import { useSchemaForm } from '#web/ui/form/form-state.ts'
import { useUndo } from './use-undo.ts'
import { readWidget, WidgetForm } from './widget-form.ts'

/** A draft as the server keeps it. */
type Stored = { draft: Widget; draftVersion: number }

type WidgetDraftOptions = {
  /** Of the tool. */
  id: string
  /** The read that lists it. */
  list: `GET /${string}` & keyof Api
  stored: Stored
  save: (draft: WidgetValues, version: number, keepalive: boolean) => Promise<Stored>
  /** How the draft stands now, asked for. */
  fetch: () => Promise<Stored>
}

/** The draft of a form while it is written: it saves by itself, goes back and forth, and follows what a colleague saves meanwhile. */
export function useWidgetDraft({ id, list, stored, save, fetch }: WidgetDraftOptions) {
  const client = useQueryClient()
  const sub = useSession(session => session.sub)
  const keptAs = `widget ${sub ?? ''} ${id}`
  const [kept] = useState(() => keptDraft(keptAs, readWidget))
  const [begun] = useState<WidgetValues>(() => kept?.values ?? stored.draft)
  const [saver] = useState(() =>
    createDraftSaver<WidgetValues>({
      keptAs,
      version: kept?.version ?? stored.draftVersion,
      save: async (values, version, keepalive) => {
        const saved = await save(values, version, keepalive)
        void client.invalidateQueries({ queryKey: [list] })
        return { version: saved.draftVersion }
      },
    }),
  )
  const saving = useStore(saver.store)
  const state = useSchemaForm<WidgetValues, Widget>(
    { schema: WidgetForm, defaultValues: begun, onSubmit: () => Promise.resolve(), error: null },
    () => undefined,
  )
  const { form } = state
  const put = (values: WidgetValues) => {
    form.reset(values, { keepTouched: true })
    saver.changed(values)
  }
  const steps = useUndo(begun, put)

  const typed = useEffectEvent(() => {
    const values = structuredClone(form.getValues())
    steps.note(values)
    saver.changed(values)
  })
  useEffect(() => {
    if (kept) saver.changed(kept.values)
    const writing = form.watch((_, { type }) => {
      // A reset is no writing.
      if (type === 'change') typed()
    })
    return () => {
      writing.unsubscribe()
      saver.stop()
    }
  }, [form, saver, kept])

  const showTheirs = (theirs: Widget) => {
    form.reset(theirs)
    steps.begin(theirs)
  }
  // What a colleague saved is shown while nothing is written here.
  const follow = useEffectEvent(() => {
    if (stored.draftVersion <= saver.store.getState().version || saver.hasUnsaved()) return
    saver.follow(stored.draftVersion)
    showTheirs(stored.draft)
  })
  useEffect(() => follow(), [stored.draftVersion])

  return {
    state,
    form,
    saver,
    saving,
    steps,
    /** Sets what no field of the form does, as a list's rows. */
    write: (values: Partial<WidgetValues>) => {
      const next = { ...structuredClone(form.getValues()), ...values }
      steps.note(next)
      put(next)
    },
    takeTheirs: async () => {
      const theirs = await fetch()
      saver.takeTheirs(theirs.draftVersion)
      showTheirs(theirs.draft)
    },
    keepMine: async () => saver.keepMine((await fetch()).draftVersion),
  }
}

export type WidgetDraft = ReturnType<typeof useWidgetDraft>
