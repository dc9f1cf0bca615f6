import * as z from 'zod'
import type { AuditAction, AuditChange } from '#contract/account/audit.ts'
import { ContactAction, ContactSelection } from '#contract/contacts/contact-bulk.ts'
import { deletedKeptMinutes } from '#contract/limits.ts'
import type { Tx } from '../../db/transaction.ts'
import { nextChanged } from '../../jobs/job-changes.ts'
import { placeOf, repeat, type Done, type JobRow, type Kind } from '../../jobs/kind.ts'
import { filterContactBatch } from '../search/contact-list.ts'
import { actOn } from './contact-actions.ts'
import { undoOn } from './contact-undo.ts'

/** `selection` is missing in jobs that were written before all kinds shared one table. */
const Details = z.object({ do: ContactAction, selection: z.optional(ContactSelection) })

export const auditOf: Partial<Record<ContactAction['action'], AuditAction>> = {
  delete: 'CONTACTS_DELETED',
  block: 'CONTACTS_BLOCKED',
}

/** How many contacts, as the list of what the staff did has it. */
export const manyContacts = (contacts: number): AuditChange[] => [{ field: 'contacts', from: null, to: contacts }]

const actionOf = (details: unknown) => Details.parse(details).do.action

/** One act on many contacts: those that were ticked, or all that match. */
export const contactJob: Kind = {
  lane: 'acts',
  batchRows: { pglite: 1000, postgres: 1000 },
  about: details => {
    const action = actionOf(details)
    const lists = ['contacts', 'contact-tags', 'custom-fields'] as const
    return { action, name: null, needsBulk: true, refreshes: action === 'block' ? [...lists, 'block-list'] : lists }
  },
  run: ({ most }) => repeat((tx, job) => actOnNext(tx, job, most)),
  undo: {
    minutes: deletedKeptMinutes,
    isAtOnce: true,
    run: ({ most }, of) => repeat((tx, undo) => undoNext(tx, undo, of, most)),
    audit: ({ details, counts }) =>
      auditOf[actionOf(details)]
        ? { action: 'CONTACTS_RESTORED', subject: '', changes: manyContacts(counts['changed'] ?? 0) }
        : null,
  },
  keptDays: 7,
}

async function actOnNext(tx: Tx, job: JobRow, most: number): Promise<Done> {
  const { do: act, selection } = Details.parse(job.details)
  if (!selection) throw new Error('nobody knows any more which contacts were meant')
  const next = await nextOf(tx, job, selection, most)
  const done = await actOn(tx, { id: job.id, act, by: job.created_by }, next.ids)
  return { ...done, seen: next.seen, ...(next.last !== null && { state: { after: next.last } }) }
}

/** The next contacts along their ids; for all that match, every contact is looked at. */
async function nextOf(tx: Tx, job: JobRow, selection: ContactSelection, most: number) {
  const after = placeOf(job)
  if ('match' in selection) return filterContactBatch(tx, selection.match, { after, most, madeBefore: job.created_at })
  const rest = [...new Set(selection.ids)].toSorted().filter(id => after === null || id > after)
  const ids = rest.slice(0, most)
  return { ids, seen: ids.length, last: ids.at(-1) ?? null }
}

async function undoNext(tx: Tx, undo: JobRow, of: string, most: number): Promise<Done> {
  const ids = await nextChanged(tx, of, placeOf(undo), most)
  const done = await undoOn(tx, { id: of, act: Details.parse(undo.details).do, by: undo.created_by }, ids)
  return { ...done, seen: ids.length, ...(ids.length > 0 && { state: { after: ids.at(-1) } }) }
}
