/** Every status of a campaign (specification 4.4). No schema here: lists and menus do without. */
export const campaignStatuses = [
  'PENDING',
  'CHECKING',
  'CHECK_FAILED',
  'INSUFFICIENT_FUNDS',
  'SENDING',
  'SENT_TO_CHARGE',
  'CHARGED',
  'CHARGE_FAILED',
  'SENT',
  'CANCELED',
] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/** What moves a campaign on. `retry` and `cancel` are a person's, the rest happens by itself. */
export type CampaignAct =
  | 'begin'
  | 'failCheck'
  | 'refuseFunds'
  | 'send'
  | 'settle'
  | 'charge'
  | 'failCharge'
  | 'finish'
  | 'retry'
  | 'cancel'

type Move = { from: CampaignStatus; to: CampaignStatus; by: 'person' | 'system'; act: CampaignAct }

/** Who may move what to what; nothing else moves. */
export const campaignMoves: readonly Move[] = [
  // Confirmed, and its moment has come.
  { from: 'PENDING', to: 'CHECKING', by: 'system', act: 'begin' },
  { from: 'CHECKING', to: 'CHECK_FAILED', by: 'system', act: 'failCheck' },
  { from: 'CHECKING', to: 'INSUFFICIENT_FUNDS', by: 'system', act: 'refuseFunds' },
  { from: 'CHECKING', to: 'SENDING', by: 'system', act: 'send' },
  { from: 'CHECK_FAILED', to: 'CHECKING', by: 'person', act: 'retry' },
  { from: 'INSUFFICIENT_FUNDS', to: 'CHECKING', by: 'person', act: 'retry' },
  // Everybody is sent to, failed or skipped.
  { from: 'SENDING', to: 'SENT_TO_CHARGE', by: 'system', act: 'settle' },
  { from: 'SENT_TO_CHARGE', to: 'CHARGED', by: 'system', act: 'charge' },
  { from: 'SENT_TO_CHARGE', to: 'CHARGE_FAILED', by: 'system', act: 'failCharge' },
  { from: 'CHARGE_FAILED', to: 'SENT_TO_CHARGE', by: 'person', act: 'retry' },
  // Each text is final, or 72 hours old.
  { from: 'CHARGED', to: 'SENT', by: 'system', act: 'finish' },
  { from: 'PENDING', to: 'CANCELED', by: 'person', act: 'cancel' },
  { from: 'CHECKING', to: 'CANCELED', by: 'person', act: 'cancel' },
  { from: 'CHECK_FAILED', to: 'CANCELED', by: 'person', act: 'cancel' },
  { from: 'INSUFFICIENT_FUNDS', to: 'CANCELED', by: 'person', act: 'cancel' },
  { from: 'SENDING', to: 'CANCELED', by: 'person', act: 'cancel' },
]

/** Where an act leads from here; null where it leads nowhere. */
export function movedBy(act: CampaignAct, from: CampaignStatus): CampaignStatus | null {
  return campaignMoves.find(move => move.act === act && move.from === from)?.to ?? null
}

/** From where an act may come, and where it leads to: what a statement that moves asks for. */
export function movesOf(act: CampaignAct): readonly Move[] {
  return campaignMoves.filter(move => move.act === act)
}

type CampaignState = { status: CampaignStatus; confirmedAt: string | null; isPaused: boolean }

/** As people see it: what nobody has confirmed is a draft, what waits for its moment is scheduled, and what was stopped is paused. */
export type ShownCampaignStatus = Exclude<CampaignStatus, 'PENDING'> | 'DRAFT' | 'SCHEDULED' | 'PAUSED'
export function shownCampaignStatus({ status, confirmedAt, isPaused }: CampaignState): ShownCampaignStatus {
  if (status === 'PENDING') return confirmedAt === null ? 'DRAFT' : 'SCHEDULED'
  return status === 'SENDING' && isPaused ? 'PAUSED' : status
}

/** What a person may do with a campaign. A draft is deleted rather than cancelled. */
export type PersonsAct = 'edit' | 'confirm' | 'reopen' | 'delete' | 'pause' | 'resume' | 'cancel' | 'retry'

/** In the order of a menu. */
export function actsOn(campaign: CampaignState): PersonsAct[] {
  const shown = shownCampaignStatus(campaign)
  if (shown === 'DRAFT') return ['edit', 'confirm', 'delete']
  const may = (act: CampaignAct) => movedBy(act, campaign.status) !== null
  return [
    ...(shown === 'SCHEDULED' ? ['reopen' as const] : []),
    ...(shown === 'SENDING' ? ['pause' as const] : []),
    ...(shown === 'PAUSED' ? ['resume' as const] : []),
    ...(may('retry') ? ['retry' as const] : []),
    ...(may('cancel') ? ['cancel' as const] : []),
  ]
}

/** Statuses in which figures may still change by themselves. */
export const isUnderWay = (status: CampaignStatus): boolean =>
  status === 'CHECKING' || status === 'SENDING' || status === 'SENT_TO_CHARGE' || status === 'CHARGED'
