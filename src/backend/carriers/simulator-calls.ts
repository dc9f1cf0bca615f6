import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import * as z from 'zod'
import type { WebBindings } from '../http/bindings.ts'
import { readJson } from '../http/body.ts'
import { Refusal } from '../http/refusal.ts'
import type { AppContext } from '../context.ts'
import { carrierNumber } from '../chat/phone.ts'
import type { Inbox } from './carrier.ts'

/** A picture of 3 MB, which the pretend phone takes, in base64. */
const maxBodyBytes = 8 * 1024 * 1024
const hasNoNul = (text: string) => !text.includes('\0')

const Number = z
  .string()
  .transform(carrierNumber)
  .refine(number => /^\+?[\w ]{2,16}$/.test(number))
const IncomingBody = z.object({
  from: Number,
  to: Number,
  body: z.string().max(4000).default(''),
  id: z.string().max(100).refine(hasNoNul).optional(),
  media: z
    .array(z.object({ contentType: z.string(), name: z.string().max(200).default('picture'), base64: z.base64() }))
    .max(1)
    .default([]),
})
const NextBody = z.object({ outcome: z.enum(['DELIVERED', 'UNDELIVERED', 'REJECTED']), to: Number.optional() })

/** The calls of the pretend phone; demo mode alone mounts them. */
export function simulatorCalls(context: AppContext, inbox: Inbox): Hono<WebBindings> {
  const { pool } = context.database
  const body = async <S extends z.ZodType>(request: IncomingMessage, schema: S): Promise<z.output<S>> => {
    // Any website can send the other kinds from a visitor's browser without asking.
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) throw new Refusal('INVALID_CONTENT_TYPE')
    const parsed = schema.safeParse(await readJson(request, maxBodyBytes))
    if (!parsed.success)
      throw new Refusal('BAD_REQUEST', { details: { issues: parsed.error.issues.map(issue => issue.path.join('.')) } })
    return parsed.data
  }
  return new Hono<WebBindings>()
    .post('/incoming', async ctx => {
      const { media, id = crypto.randomUUID(), ...text } = await body(ctx.env.incoming, IncomingBody)
      const files = media.map(({ base64, ...file }) => ({ ...file, bytes: Buffer.from(base64, 'base64') }))
      if (!(await inbox.receive('simulator', { ...text, id, media: files }))) throw new Refusal('NOT_FOUND', { field: 'to' })
      return ctx.json({ id }, 202)
    })
    .get('/numbers', async ctx => {
      const { rows } = await pool.query(
        `select n.number, n.custom_name as "customName", n.country, a.name as account, a.display_name as "accountName"
         from phone_number n join account a on a.id = n.account_id order by a.created_at, n.position limit 100`,
      )
      return ctx.json(rows)
    })
    .get('/sent', async ctx => {
      const { rows } = await pool.query(
        `select * from (
           select id, from_number as "from", to_number as "to", body, media, time, status from simulator_message
           where to_number = $1 order by time desc limit 200
         ) newest order by time`,
        [carrierNumber(ctx.req.query('to') ?? '').replaceAll('\0', '')],
      )
      return ctx.json(rows)
    })
    .post('/next', async ctx => {
      const { outcome, to } = await body(ctx.env.incoming, NextBody)
      await pool.query('insert into simulator_outcome (to_number, outcome) values ($1, $2)', [to ?? null, outcome])
      return ctx.body(null, 204)
    })
}
