import * as z from 'zod/mini'
import { type Campaign, CampaignSource, CampaignTarget, type CampaignDraft, CampaignWhen } from '#contract/campaigns/campaigns.ts'
import { isTooLong } from '#contract/chat/segments.ts'
import { PurchaseFilter } from '#contract/contacts/purchase-filters.ts'
import { nameMaxCharacters } from '#contract/limits.ts'
import { momentOf, wallTime } from '#contract/local-time.ts'
import { fillVariables } from '#contract/texts/variables.ts'

/** What the fields of a draft hold. A group is `purchases:ONE` or `segment:<id>`; hours are minutes of the day, as texts. */
const fields = z.object({
  name: z.string(),
  target: z.nullable(CampaignTarget),
  tags: z.array(z.string()),
  match: z.enum(['any', 'all']),
  group: z.nullable(z.string()),
  purchases: z.nullable(PurchaseFilter),
  from: z.nullable(z.string()),
  source: z.nullable(CampaignSource),
  templateId: z.nullable(z.string()),
  message: z.string(),
  replaces: z.array(z.enum(['polish', 'signs'])),
  unsubscribePageId: z.nullable(z.string()),
  when: z.nullable(CampaignWhen),
  day: z.string(),
  hour: z.string(),
  hoursFrom: z.string(),
  hoursTo: z.string(),
  lastDay: z.string(),
  lastHour: z.string(),
})
export type DraftValues = z.output<typeof fields>
export type DraftField = keyof DraftValues

export const draftSteps = ['who', 'what', 'when', 'check'] as const
export type DraftStep = (typeof draftSteps)[number]

/** Where each field is asked for. */
export const fieldsOfStep = {
  who: ['name', 'target', 'tags', 'match', 'group', 'purchases'],
  what: ['from', 'source', 'templateId', 'message', 'unsubscribePageId'],
  when: ['when', 'day', 'hour', 'hoursFrom', 'hoursTo', 'lastDay', 'lastHour'],
  check: ['replaces'],
} as const satisfies Record<DraftStep, readonly DraftField[]>
export const stepOf = (name: DraftField): DraftStep =>
  draftSteps.find(step => fieldsOfStep[step].some(field => field === name)) ?? 'check'

export type DraftProblem = {
  name: DraftField
  text: 'fieldRequired' | 'messageTooLong' | 'tooLong' | 'hoursInOrder' | 'lastAfterStart'
}

/** What is missing or wrong before a draft can be sent (specification 5), in the order of its fields. */
export function problemsOf(draft: DraftValues): DraftProblem[] {
  const needs = (name: DraftField, isMissing: boolean): DraftProblem[] => (isMissing ? [{ name, text: 'fieldRequired' }] : [])
  const isDated = draft.when === 'DATE'
  const start = `${draft.day}T${draft.hour}`
  const last = `${draft.lastDay}T${draft.lastHour}`
  const isEarly =
    isDated && draft.day !== '' && draft.hour !== '' && draft.lastDay !== '' && draft.lastHour !== '' && last <= start
  return [
    ...needs('name', draft.name.trim() === ''),
    ...(draft.name.length > nameMaxCharacters ? [{ name: 'name', text: 'tooLong' } as const] : []),
    ...needs('target', draft.target === null),
    ...needs('tags', draft.target === 'TAGS' && draft.tags.length === 0),
    ...needs('group', draft.target === 'GROUP' && draft.group === null),
    ...needs('from', draft.from === null),
    ...needs('source', draft.source === null),
    ...needs('templateId', draft.source === 'TEMPLATE' && draft.templateId === null),
    ...needs('message', draft.message.trim() === ''),
    ...(isTooLong(fillVariables(draft.message, []).normalize('NFC'))
      ? [{ name: 'message', text: 'messageTooLong' } as const]
      : []),
    ...needs('when', draft.when === null),
    ...needs('day', isDated && draft.day === ''),
    ...needs('hour', isDated && draft.hour === ''),
    ...(Number(draft.hoursFrom) >= Number(draft.hoursTo) ? [{ name: 'hoursTo', text: 'hoursInOrder' } as const] : []),
    ...needs('lastDay', draft.lastDay === '' && draft.lastHour !== ''),
    ...needs('lastHour', draft.lastDay !== '' && draft.lastHour === ''),
    ...(isEarly ? [{ name: 'lastHour', text: 'lastAfterStart' } as const] : []),
  ]
}

/** The same as a form's schema: nothing is required to be saved, all of it to be sent. */
export const DraftForm = fields.check(({ value, issues }) => {
  for (const { name, text } of problemsOf(value)) issues.push({ code: 'custom', path: [name], message: text, input: value[name] })
})

/** The first step that has something missing; all of it said: the check. */
export function firstOpenStep(draft: DraftValues): DraftStep {
  const [first] = problemsOf(draft)
  return first ? stepOf(first.name) : 'check'
}

function wallOf(iso: string | null, zone: string): [day: string, hour: string] {
  if (iso === null) return ['', '']
  const [day = '', hour = ''] = new Date(wallTime(Date.parse(iso), zone)).toISOString().split('T')
  return [day, hour.slice(0, 5)]
}

function isoOf(day: string, hour: string, zone: string): string | null {
  const at = day && hour ? momentOf(`${day}T${hour}`, zone) : Number.NaN
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

const segmentPrefix = 'segment:'
const purchasesPrefix = 'purchases:'
export const groupOfSegment = (id: string): string => `${segmentPrefix}${id}`
export const groupOfPurchases = (filter: PurchaseFilter): string => `${purchasesPrefix}${filter}`
const after = (prefix: string, group: string | null) => (group?.startsWith(prefix) ? group.slice(prefix.length) : null)

/** A stored draft as its fields have it, dates on the clock of the zone. */
export function valuesOf(campaign: Campaign, zone: string): DraftValues {
  const { target, segmentId, purchases } = campaign
  const [day, hour] = wallOf(campaign.chosenDate, zone)
  const [lastDay, lastHour] = wallOf(campaign.doNotSendAfter, zone)
  const isByPurchases = target === 'GROUP' && segmentId === null
  return {
    name: campaign.name,
    target,
    tags: campaign.tags,
    match: campaign.match,
    group: segmentId ? groupOfSegment(segmentId) : isByPurchases && purchases ? groupOfPurchases(purchases) : null,
    purchases: isByPurchases ? null : purchases,
    from: campaign.from,
    source: campaign.source,
    templateId: campaign.templateId,
    message: campaign.message,
    replaces: campaign.replaces,
    unsubscribePageId: campaign.unsubscribePageId,
    when: campaign.when,
    day,
    hour,
    hoursFrom: String(campaign.hoursFrom),
    hoursTo: String(campaign.hoursTo),
    lastDay,
    lastHour,
  }
}

/** The fields as the server keeps them. What another choice has hidden goes along where it costs nothing: one may choose back. */
export function draftOf(values: DraftValues, zone: string): Omit<CampaignDraft, 'version'> {
  const { group, purchases, day, hour, lastDay, lastHour, hoursFrom, hoursTo, ...same } = values
  const isGroup = same.target === 'GROUP'
  const bought = PurchaseFilter.safeParse(after(purchasesPrefix, group)).data ?? null
  return {
    ...same,
    segmentId: isGroup ? after(segmentPrefix, group) : null,
    purchases: isGroup && bought ? bought : purchases,
    date: isoOf(day, hour, zone),
    hoursFrom: Number(hoursFrom),
    hoursTo: Number(hoursTo),
    doNotSendAfter: isoOf(lastDay, lastHour, zone),
  }
}

/** Values that a browser kept; null for those of another version of the page. */
export const readValues = (kept: unknown): DraftValues | null => fields.safeParse(kept).data ?? null
