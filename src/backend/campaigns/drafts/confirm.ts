import type { Api } from '#contract/api.ts'
import type { CampaignConfirmation } from '#contract/campaigns/campaigns.ts'
import { campaignTypedAbove } from '#contract/limits.ts'
import type * as z from 'zod'
import { record } from '../../account/audit.ts'
import { staleOrGone } from '../../db/named-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Call, Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { emitChanged } from '../../live/emit.ts'
import { isConfirmedSince } from '../audience/sent-lately.ts'
import { countOf, listedCampaign, lockCampaign, toCampaign, type Stored } from '../campaign-rows.ts'

type Confirmation = z.output<typeof CampaignConfirmation>

export const campaignConfirming = {
  'POST /campaigns/:id/confirm': async (call, { params: { id }, body }) => {
    const campaign = await call.inAccount(tx => confirm(call, tx, id, body))
    call.wakeCampaigns()
    return campaign
  },

  'POST /campaigns/:id/reopen': (call, { params: { id } }) =>
    call.inAccount(async tx => {
      const campaign = await lockCampaign(tx, id)
      if (campaign.status !== 'PENDING') throw new Refusal('CAMPAIGN_MOVED')
      await tx.rows(
        `update campaign set confirmed_at = null, confirmed_version = null, next_at = null, version = version + 1
         where account_id = $1 and id = $2 and confirmed_at is not null`,
        [tx.accountId, id],
      )
      await emitChanged(tx, call.hub, ['campaigns'], [id])
      return toCampaign(await listedCampaign(tx, id))
    }),
} satisfies Partial<Handlers<keyof Api>>

async function confirm(call: Call, tx: Tx, id: string, { version, people, isAgain }: Confirmation) {
  const campaign = await lockCampaign(tx, id)
  // Asked again because the answer got lost: it is confirmed once.
  if (campaign.confirmed_at && campaign.confirmed_version === version) return toCampaign(await listedCampaign(tx, id))
  if (campaign.status !== 'PENDING' || campaign.confirmed_at) throw new Refusal('CAMPAIGN_MOVED')
  if (campaign.version !== version) throw staleOrGone(toCampaign(await listedCampaign(tx, id)))
  insistOnAll(campaign)
  const [sender] = await tx.rows('select 1 from phone_number where account_id = $1 and number = $2', [
    tx.accountId,
    campaign.sender,
  ])
  if (!sender) throw new Refusal('UNKNOWN_SENDER', { field: 'from' })
  const count = countOf(campaign)
  if (!count || (await isConfirmedSince(tx, campaign))) throw new Refusal('NOT_COUNTED')
  if (!count.texts) throw new Refusal('NOBODY_TO_TEXT')
  if (count.texts > campaignTypedAbove && people !== count.texts)
    throw new Refusal('WRONG_NUMBER_OF_PEOPLE', { field: 'people', details: { people: count.texts } })
  if (count.again && !isAgain) throw new Refusal('SENT_LATELY', { details: { again: count.again } })
  await tx.rows(
    `update campaign set confirmed_at = clock_timestamp(), confirmed_version = version, confirmed_by = $3,
       next_at = case when starts = 'DATE' then start_date else clock_timestamp() end
     where account_id = $1 and id = $2`,
    [tx.accountId, id, call.person.sub],
  )
  await record(tx, call, 'CAMPAIGN_CONFIRMED', campaign.name)
  await emitChanged(tx, call.hub, ['campaigns'], [id])
  return toCampaign(await listedCampaign(tx, id))
}

/** What a campaign cannot do without (specification 5), each with the field that is missing. */
function insistOnAll(campaign: Stored): void {
  const { target, starts, start_date: date, do_not_send_after: until } = campaign
  const missing: [field: string, isMissing: boolean][] = [
    ['name', campaign.name === ''],
    ['target', target === null],
    ['tags', target === 'TAGS' && !campaign.tags.length],
    ['filter', target === 'GROUP' && campaign.segment_id === null && campaign.purchases === null],
    ['from', campaign.sender === null],
    ['source', campaign.source === null],
    ['template', campaign.source === 'TEMPLATE' && campaign.template_id === null],
    ['message', campaign.message === ''],
    ['when', starts === null],
    ['date', starts === 'DATE' && date === null],
  ]
  const [field] = missing.find(([, isMissing]) => isMissing) ?? []
  if (field) throw new Refusal('BAD_REQUEST', { field, message: 'fieldRequired' })
  if (campaign.hours_from >= campaign.hours_to) throw new Refusal('BAD_REQUEST', { field: 'hoursTo', message: 'hoursInvalid' })
  const start = starts === 'DATE' && date ? date : new Date()
  if (starts === 'DATE' && start.getTime() < Date.now()) throw new Refusal('TIME_PAST', { field: 'date' })
  if (until && until <= start) throw new Refusal('TIME_PAST', { field: 'doNotSendAfter' })
}
