import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { WebSocketServer } from 'ws'

// The least that could do the work: bare Hono with an empty answer or three inserts in a transaction, and a bare socket server.

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
await pool.query(
  'create table if not exists floor (part int, id uuid, body text, created_at timestamptz default now(), primary key (part, id))',
)
const sockets = new WebSocketServer({ noServer: true })

const app = new Hono()
  .post('/send', async ctx => {
    const { body } = await ctx.req.json<{ body: string }>()
    const id = randomUUID()
    const client = await pool.connect()
    await client.query('begin')
    for (const part of [1, 2, 3])
      await client.query({
        name: 'floor',
        text: 'insert into floor (part, id, body) values ($1, $2, $3)',
        values: [part, id, body],
      })
    await client.query('commit')
    client.release()
    return ctx.json({ id })
  })
  .get('/empty', ctx => ctx.body(null, 204))
  .post('/broadcast', async ctx => {
    const frame = await ctx.req.text()
    for (const socket of sockets.clients) socket.send(frame)
    return ctx.body(null, 204)
  })

const server = createServer(getRequestListener(app.fetch))
server.on('upgrade', (request, socket, head) =>
  sockets.handleUpgrade(request, socket, head, open => open.send('{"type":"HELLO","number":0}')),
)
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'))
process.on('SIGTERM', () => process.exit())
