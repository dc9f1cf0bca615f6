import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite, types } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readyDump } from '../testing/ready-database.ts'
import { keysOf, type Keys, type Kind } from '../testing/statements/row-type.ts'
import { sqlOf } from '../testing/statements/sql-text.ts'
import { moduleAt, walk, type Module } from '../testing/statements/syntax.ts'
import { liteExtensions } from './open.ts'

// TypeScript believes what rows<T> says of a statement's rows. Here the database is asked: each statement that can be read off the
// source is described by it, and its columns must be the keys that T declares, each of T's kind.

type Statement = { where: string; sql: string; keys: Keys }

const backend = fileURLToPath(new URL('../', import.meta.url))
const files = globSync('**/*.ts', { cwd: backend }).filter(file => !/\.test\.ts$|^testing\//.test(file))

/**
 * Where statements are put together as they run (a list's filters and orders, an act's rows), or a type is computed: their own tests
 * ask them. Elsewhere each can be read; whoever adds one here says so in review.
 */
const builtAtRunTime = new Set([
  'backups/dump-rows.ts',
  'billing/history/balance-overview.ts',
  'billing/history/read-lines.ts',
  'chat/conversations/conversation-job.ts',
  'imports/contact-batches.ts',
  'account/phone-numbers.ts',
  'carriers/carrier-state.ts',
  'chat/conversations/conversation-bulk-acts.ts',
  'chat/conversations/conversation-list.ts',
  'chat/conversations/conversations.ts',
  'chat/search/chat-search.ts',
  'chat/sending/store-sent.ts',
  'chat/search/search-chats.ts',
  'contacts/contact-consent.ts',
  'contacts/search/contact-ranges.ts',
  'contacts/search/contact-search-plan.ts',
  'db/list-rows.ts',
  'db/named-rows.ts',
  'db/transaction.ts',
])

function statementsOf(module: Module): { read: Statement[]; unread: string[] } {
  const read: Statement[] = []
  const unread: string[] = []
  for (const node of walk(module.program)) {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') continue
    const { property } = node.callee
    if (property.type !== 'Identifier' || !/^(rows|query)$/.test(property.name)) continue
    const [type] = node.typeArguments?.params ?? []
    const [text] = node.arguments
    if (!type || !text) continue
    const file = relative(backend, module.path)
    const where = `${file}:${module.text.slice(0, node.start).split('\n').length}`
    const [sql, keys] = [sqlOf(text, module), keysOf(type, module)]
    if (sql !== null && keys) read.push({ where, sql, keys })
    else unread.push(`${where} ${sql === null ? 'its text' : 'its type'}`)
  }
  return { read, unread }
}

const found = files.map(file => statementsOf(moduleAt(join(backend, file))))
const statements = found.flatMap(({ read }) => read)

const kinds: Record<number, Kind> = {
  [types.BOOL]: 'boolean',
  [types.INT2]: 'number',
  [types.INT4]: 'number',
  [types.INT8]: 'number',
  [types.FLOAT8]: 'number',
  [types.TEXT]: 'string',
  [types.UUID]: 'string',
  [types.DATE]: 'string',
  [types.TIMESTAMPTZ]: 'Date',
}

let lite: PGlite
beforeAll(async () => {
  lite = await PGlite.create({ extensions: liteExtensions, loadDataDir: await readyDump() })
})
afterAll(() => lite.close())

test('the statements of the backend can be read off its source', () => {
  expect(statements.length).toBeGreaterThan(150)
  const unread = found.flatMap(one => one.unread)
  expect(unread.filter(line => !builtAtRunTime.has(line.replace(/:.*/, '')))).toEqual([])
  expect([...builtAtRunTime].filter(file => !unread.some(line => line.startsWith(`${file}:`)))).toEqual([])
})

test.each(statements)('$where returns the columns that its type declares', async ({ sql, keys }) => {
  const { resultFields } = await lite.describeQuery(sql)
  const columns = resultFields.map(field => field.name)
  expect(columns).toEqual(expect.arrayContaining([...keys].flatMap(([name, { isOptional }]) => (isOptional ? [] : [name]))))
  // `select *` brings more than one reads.
  if (!/(\s|\.)\*/.test(sql)) expect([...keys.keys()]).toEqual(expect.arrayContaining(columns))
  for (const { name, dataTypeID } of resultFields) {
    const [declared, real] = [keys.get(name)?.kind, kinds[dataTypeID]]
    if (declared && real) expect(`${name}: ${real}`).toBe(`${name}: ${declared}`)
  }
})
