import type { Context } from 'hono'
import type { WebBindings } from '../../http/bindings.ts'
import { visitorOf } from '../../http/visitor-rate-limit.ts'
import type { VisitorKinds } from '../../texts/links/bot-detection.ts'

/** Whether nobody reads what is asked for. */
export function isMachine(kinds: VisitorKinds, ctx: Context<WebBindings>): boolean {
  const userAgent = ctx.req.header('user-agent') ?? ''
  const visitor = visitorOf(ctx.env.incoming.socket.remoteAddress ?? '', ctx.req.header('x-forwarded-for'))
  const purpose = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map(name => ctx.req.header(name) ?? '').join(' ')
  return kinds.signOf({ method: ctx.req.method, userAgent, purpose, visitor, ending: ctx.req.path, madeAt: null }) !== null
}
