import { randomUUIDv7 } from 'node:crypto'
import type { Api } from '#contract/api.ts'
import { CampaignDraft, type NewCampaign } from '#contract/campaigns/campaigns.ts'
import { actsOn } from '#contract/campaigns/campaign-status.ts'
import { defaultSendingHours } from '#contract/campaigns/sending-hours.ts'
import { listRows } from '../../db/list-rows.ts'
import { staleOrGone } from '../../db/named-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Call, Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { emitChanged } from '../../live/emit.ts'
import { campaignsList } from '../list/campaigns-list.ts'
import { listedCampaign, lockCampaign, toCampaign, toRow, type Listed, type Stored } from '../campaign-rows.ts'

/** What stands in a draft that nobody has written in. */
const untouched: Omit<CampaignDraft, 'version'> = {
  name: '',
  target: null,
  tags: [],
  match: 'any',
  segmentId: null,
  purchases: null,
  from: null,
  source: null,
  templateId: null,
  message: '',
  replaces: [],
  unsubscribePageId: null,
  when: null,
  date: null,
  hoursFrom: defaultSendingHours.from,
  hoursTo: defaultSendingHours.to,
  doNotSendAfter: null,
}

export const campaigns = {
  'GET /campaigns': (call, { query }) =>
    call.inAccount(async tx => {
      const rows = await listRows<Listed>(tx, { ...query, sort: query.sort ?? '-createdAt' }, campaignsList(query))
      return { ...rows, items: rows.items.map(toRow) }
    }),

  'POST /campaigns': (call, { body }) =>
    call.inAccount(async tx => {
      const id = await addDraft(tx, call, { ...untouched, ...body })
      await emitChanged(tx, call.hub, ['campaigns'], [id])
      return toCampaign(await listedCampaign(tx, id))
    }),

  'GET /campaigns/:id': (call, { params: { id } }) => call.inAccount(async tx => toCampaign(await listedCampaign(tx, id))),

  'PUT /campaigns/:id': (call, { params: { id }, body }) =>
    call.inAccount(async tx => {
      const before = await lockCampaign(tx, id)
      insistOnDraft(before)
      if (before.version !== body.version) throw staleOrGone(toCampaign(await listedCampaign(tx, id)))
      await tx.rows(
        `update campaign set name = $3, target = $4, tags = $5, match = $6, segment_id = $7, purchases = $8, sender = $9, source = $10,
           template_id = $11, message = $12, replaces = $13, starts = $14, start_date = $15, hours_from = $16, hours_to = $17,
           do_not_send_after = $18, unsubscribe_page_id = ${pageOf('$19')}, version = version + 1
         where account_id = $1 and id = $2`,
        [tx.accountId, id, ...valuesOf(body)],
      )
      await emitChanged(tx, call.hub, ['campaigns'], [id])
      return toCampaign(await listedCampaign(tx, id))
    }),

  'DELETE /campaigns/:id': (call, { params: { id } }) =>
    call.inAccount(async tx => {
      insistOnDraft(await lockCampaign(tx, id))
      await tx.rows('delete from campaign where account_id = $1 and id = $2', [tx.accountId, id])
      await emitChanged(tx, call.hub, ['campaigns'], [id])
      return null
    }),

  'POST /campaigns/:id/copy': (call, { params: { id: of }, body: { people = null } }) =>
    call.inAccount(async tx => {
      const source = await lockCampaign(tx, of)
      const copy = await copyOf(tx, call, source)
      if (people !== null) {
        await tx.rows(
          `update campaign set target = 'RECIPIENTS', copy_of = $3, copied_people = $4 where account_id = $1 and id = $2`,
          [tx.accountId, copy, of, people],
        )
      }
      await emitChanged(tx, call.hub, ['campaigns'], [copy])
      return toCampaign(await listedCampaign(tx, copy))
    }),
} satisfies Partial<Handlers<keyof Api>>

function insistOnDraft(campaign: Stored): void {
  const acts = actsOn({
    status: campaign.status,
    confirmedAt: campaign.confirmed_at?.toISOString() ?? null,
    isPaused: campaign.is_paused,
  })
  if (!acts.includes('edit')) throw new Refusal('CAMPAIGN_MOVED')
}

/** A page that was deleted while one writes is none: the draft is saved with all else. */
const pageOf = (id: string) => `(select p.id from unsubscribe_page p where p.account_id = $1 and p.id = ${id})`

const valuesOf = (draft: Required<NewCampaign>): unknown[] => [
  draft.name,
  draft.target,
  draft.tags,
  draft.match,
  draft.segmentId,
  draft.purchases,
  draft.from,
  draft.source,
  draft.templateId,
  draft.message,
  draft.replaces,
  draft.when,
  draft.date,
  draft.hoursFrom,
  draft.hoursTo,
  draft.doNotSendAfter,
  draft.unsubscribePageId,
]

async function addDraft(tx: Tx, { person }: Pick<Call, 'person'>, draft: Required<NewCampaign>): Promise<string> {
  const id = randomUUIDv7()
  await tx.rows(
    `insert into campaign (account_id, id, name, target, tags, match, segment_id, purchases, sender, source, template_id, message, replaces,
       starts, start_date, hours_from, hours_to, do_not_send_after, unsubscribe_page_id, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, ${pageOf('$19')}, $20)`,
    [tx.accountId, id, ...valuesOf(draft), person.sub],
  )
  return id
}

/** What was written, with the hour still to be chosen: the old one is past. */
async function copyOf(tx: Tx, { person }: Pick<Call, 'person'>, source: Stored): Promise<string> {
  const id = randomUUIDv7()
  await tx.rows(
    `insert into campaign (account_id, id, name, target, tags, match, segment_id, purchases, copy_of, copied_people, sender, source,
       template_id, message, replaces, unsubscribe_page_id, hours_from, hours_to, created_by)
     select account_id, $3, name, target, tags, match, segment_id, purchases, copy_of, copied_people, sender, source,
       template_id, message, replaces, unsubscribe_page_id, hours_from, hours_to, $4 from campaign where account_id = $1 and id = $2`,
    [tx.accountId, source.id, id, person.sub],
  )
  return id
}
