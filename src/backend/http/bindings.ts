import type { HttpBindings } from '@hono/node-server'

/** Every Hono app here runs on Node's own http server: handlers may stream from `c.env.incoming`. */
export type WebBindings = { Bindings: HttpBindings }
