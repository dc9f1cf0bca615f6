import { randomUUIDv7 } from 'node:crypto'
import type { Api } from '#contract/api.ts'
import { parseNumber } from '../../chat/phone.ts'
import { askGate } from '../../chat/sending/gate.ts'
import { storeAllSent } from '../../chat/sending/store-sent.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Call, Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { everybody, nextIds, peopleById, type Person } from '../audience/audience.ts'
import { campaignLinks } from '../audience/campaign-links.ts'
import { fillFor } from '../audience/make-texts.ts'
import { keyOf, planTexts } from '../audience/text-plan.ts'
import { lockCampaign, type Stored } from '../campaign-rows.ts'

/** What a test begins with: nobody takes it for the campaign itself. */
const mark = 'TEST: '

export const campaignTests = {
  'POST /campaigns/:id/test': async (call, { params: { id }, body: { phones, contactId } }) => {
    const outcome = await call.once(async tx => {
      const campaign = await lockCampaign(tx, id)
      return sendTest(call, tx, campaign, phones, contactId)
    })
    call.wakeWorkers()
    return outcome
  },
} satisfies Partial<Handlers<keyof Api>>

/** As everybody's, at once, whatever the hour: somebody waits for it. It belongs to no recipient, so it stands in no figure. */
async function sendTest(call: Call, tx: Tx, campaign: Stored, phones: string[], contactId: string | undefined) {
  const plan = await planTexts(tx, call.config, campaign, Date.now())
  const [own] = await tx.rows<{ country: string }>('select country from phone_number where account_id = $1 and number = $2', [
    tx.accountId,
    plan.from,
  ])
  const numbers = new Set(phones.map(phone => numberOf(phone, own?.country ?? '')))
  const person = await personOf(tx, campaign, contactId, plan.fields.size > 0)
  // Whoever tries it opens its links, too: those of everybody, since a recipient's own would be a click of the campaign.
  const links = (await campaignLinks(tx, call.config, campaign.message)).filter(({ isGone }) => !isGone)
  const addresses = new Map([...plan.addresses, ...links.map(({ variable, open }) => [keyOf(variable), open] as const)])
  const body = mark + (fillFor({ ...plan, addresses }, person) ?? campaign.message)
  const answers = await askGate(
    tx,
    [...numbers].map(to => ({ origin: 'campaign', channel: 'sms', from: plan.from, to, body, hasFile: false })),
    call.carrier,
  )
  const passed = answers.map(answer => {
    if (answer instanceof Refusal) throw answer
    return answer
  })
  const { price } = await storeAllSent(
    tx,
    call.hub,
    passed.map(text => ({
      ...text,
      id: randomUUIDv7(),
      channel: 'sms',
      origin: 'campaign',
      userId: call.person.sub,
      isPinned: false,
      file: null,
      idempotencyKey: null,
      retires: null,
      seen: null,
    })),
  )
  return { texts: passed.length, price }
}

function numberOf(phone: string, country: string): string {
  const parsed = parseNumber(phone, country)
  if (!parsed) throw new Refusal('WRONG_PHONE_NUMBER', { field: 'phones' })
  return parsed.number
}

const lookedAtMost = 500

/** Somebody who is nobody: their texts have nothing but fallbacks. */
const nobody: Person = {
  id: '',
  phone: '',
  name: null,
  surname: null,
  email: null,
  timeZone: null,
  consent: null,
  worn: 0,
  fields: {},
}

/** The contact whom the preview showed, while there is one; else the first of the audience. */
async function personOf(tx: Tx, campaign: Stored, shown: string | undefined, withFields: boolean): Promise<Person> {
  if (campaign.target === null) return nobody
  const [known] = shown === undefined ? [] : await peopleById(tx, [shown], campaign, withFields)
  if (known) return known
  const { ids } = await nextIds(tx, campaign, { after: null, most: lookedAtMost, madeBefore: everybody })
  const [person] = await peopleById(tx, ids.slice(0, 1), campaign, withFields)
  return person ?? nobody
}
