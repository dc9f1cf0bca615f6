import type * as z from 'zod'
import type { Api } from '#contract/api.ts'
import { isOpen, nextOpening } from '#contract/chat/quiet-hours.ts'
import type { NewScheduledText, ScheduledText } from '#contract/chat/scheduled-texts.ts'
import { scheduledTextsMax } from '#contract/limits.ts'
import { isZone, momentOf } from '#contract/local-time.ts'
import type { Tx } from '../db/transaction.ts'
import type { Call, Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { emitChanged } from '../live/emit.ts'
import { clientOf, whereaboutsOf } from './customer-time.ts'
import { filledFor } from './sending/fill-text.ts'
import { passGate } from './sending/gate.ts'
import { sendScheduled } from './sending/scheduled-sending.ts'

const resources = ['scheduled-texts'] as const
const columns = `id, conversation_id as "conversationId", body, from_number as "from", user_id as "userId", send_at as "sendAt", zone,
  state, reason, version`

type Asked = z.output<typeof NewScheduledText>
type Row = Omit<ScheduledText, 'sendAt'> & { sendAt: Date }
const toText = (row: Row): ScheduledText => ({ ...row, sendAt: row.sendAt.toISOString() })

export const scheduledTexts = {
  'GET /scheduled-texts': (call, { query: { conversationId } }) =>
    call.inAccount(async tx => {
      const rows = await tx.rows<Row>(
        `select ${columns} from scheduled_text where account_id = $1 and ($2::uuid is null or conversation_id = $2)
         order by send_at, id limit 200`,
        [tx.accountId, conversationId ?? null],
      )
      return rows.map(toText)
    }),

  'POST /scheduled-texts': (call, { body: asked }) => {
    const { conversationId, zone, before } = asked
    const { state, reason } = before ?? { state: 'WAITING' as const, reason: null }
    const make = async (tx: Tx, id: string) => {
      // One that waits for a person does not go by itself: its hour may be any.
      const sendAt = before ? momentIn(asked) : await timeFor(tx, conversationId, asked)
      const text = await passed(call, tx, conversationId, asked, reason)
      const [row] = await tx.rows<Row>(
        `insert into scheduled_text (account_id, id, conversation_id, body, from_number, user_id, send_at, zone, state, reason)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
         where (select count(*) from scheduled_text where account_id = $1 and conversation_id = $3) < $11 returning ${columns}`,
        [tx.accountId, id, conversationId, text.body, text.from, call.person.sub, sendAt, zone, state, reason, scheduledTextsMax],
      )
      if (!row) throw new Refusal('TOO_MANY_SCHEDULED')
      await emitChanged(tx, call.hub, resources, [row.conversationId])
      return toText(row)
    }
    return call.once(make, { again: async (tx, id) => (await find(tx, id)) ?? madeThen(call, id, asked) })
  },

  'PUT /scheduled-texts/:id': (call, { params: { id }, body: asked }) => {
    return call.inAccount(async tx => {
      const { conversationId } = await scheduledById(tx, id)
      const sendAt = await timeFor(tx, conversationId, asked)
      const text = await passed(call, tx, conversationId, asked)
      const [row] = await tx.rows<Row>(
        `update scheduled_text set body = $3, from_number = $4, user_id = $5, send_at = $6, zone = $7, state = 'WAITING', reason = null,
           version = version + 1
         where account_id = $1 and id = $2 and version = $8 returning ${columns}`,
        [tx.accountId, id, text.body, text.from, call.person.sub, sendAt, asked.zone, asked.version],
      )
      if (!row) throw await changedMeanwhile(tx, id)
      await emitChanged(tx, call.hub, resources, [row.conversationId])
      return toText(row)
    })
  },

  'DELETE /scheduled-texts/:id': (call, { params: { id }, query: { version } }) =>
    call.inAccount(async tx => {
      const [gone] = await tx.rows<{ conversationId: string }>(
        `delete from scheduled_text where account_id = $1 and id = $2 and version = $3 returning conversation_id as "conversationId"`,
        [tx.accountId, id, version],
      )
      if (!gone) throw await changedMeanwhile(tx, id)
      await emitChanged(tx, call.hub, resources, [gone.conversationId])
      return null
    }),

  'POST /scheduled-texts/:id/send': async (call, { params: { id }, body: { version, seen = null } }) => {
    await sendScheduled(call, call.accountId, id, { sub: call.person.sub, version, seen })
    call.wakeWorkers()
    return null
  },
} satisfies Partial<Handlers<keyof Api>>

/** Why a text with that version is not there: it is gone, or somebody changed it. */
async function changedMeanwhile(tx: Tx, id: string): Promise<Refusal> {
  return new Refusal('STALE_VERSION', { details: { current: await scheduledById(tx, id) } })
}

async function find(tx: Tx, id: string): Promise<ScheduledText | null> {
  const [row] = await tx.rows<Row>(`select ${columns} from scheduled_text where account_id = $1 and id = $2`, [tx.accountId, id])
  return row ? toText(row) : null
}

async function scheduledById(tx: Tx, id: string): Promise<ScheduledText> {
  const text = await find(tx, id)
  if (!text) throw new Refusal('NOT_FOUND')
  return text
}

/** The answer to a repeat whose text has gone meanwhile: it was scheduled, and who asks again must not schedule it once more. */
function madeThen(call: Call, id: string, { conversationId, body, from, at, zone, before }: Asked): ScheduledText {
  const { state, reason } = before ?? { state: 'WAITING', reason: null }
  const sendAt = momentIn({ at, zone }).toISOString()
  return { id, conversationId, body, from, userId: call.person.sub, sendAt, zone, state, reason, version: 1 }
}

function momentIn({ at, zone }: { at: string; zone: string }): Date {
  const moment = isZone(zone) ? momentOf(at, zone) : Number.NaN
  if (Number.isNaN(moment)) throw new Refusal('BAD_REQUEST', { field: 'at' })
  return new Date(moment)
}

/** The moment that was chosen; refuses one that is past, and one at which the customer should be left in peace. */
async function timeFor(tx: Tx, conversationId: string, asked: { at: string; zone: string }): Promise<Date> {
  const client = await clientOf(tx, conversationId)
  const moment = momentIn(asked)
  if (moment.getTime() <= Date.now()) throw new Refusal('TIME_PAST', { field: 'at' })
  const { zones, country } = whereaboutsOf(client.phone, client)
  if (isOpen(moment.getTime(), zones, country)) return moment
  const opensAt = nextOpening(moment.getTime(), zones, country)
  throw new Refusal('QUIET_HOURS', { field: 'at', details: { opensAt: opensAt && new Date(opensAt).toISOString() } })
}

type Written = { body: string; from: string }

/** What the gate would refuse now is told now, unless it is what the text was refused for before; it is asked again when the text is due. */
async function passed(
  call: Call,
  tx: Tx,
  conversationId: string,
  written: Written,
  before: string | null = null,
): Promise<Written> {
  const { phone: to } = await clientOf(tx, conversationId)
  const body = await filledFor(tx, call, written.body, to, null)
  try {
    await passGate(tx, { origin: 'chat', channel: 'sms', from: written.from, to, body, hasFile: false }, call.carrier)
  } catch (error) {
    if (!(before && error instanceof Refusal && error.code === before)) throw error
  }
  return { from: written.from, body: written.body }
}
