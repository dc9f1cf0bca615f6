import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/start-app.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.drop())

type Table = { name: string; isSecured: boolean; policies: string[]; mayAppRead: boolean }

/** What tickets open and what the pretend network carries: read before anybody's account is known, by the process itself. */
const closedToApp = ['download', 'simulator_message', 'socket_ticket']

async function tablesOfAccounts(): Promise<Table[]> {
  const { rows } = await opened.database.pool.query<Table>(
    `select c.relname as name, c.relrowsecurity as "isSecured",
       array(select pg_get_expr(p.polqual, p.polrelid) from pg_policy p where p.polrelid = c.oid) as policies,
       has_any_column_privilege('app', c.oid, 'select') as "mayAppRead"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by c.relname`,
  )
  return rows
}

test('every table with an account shows role app the rows of its own account alone', async () => {
  const tables = await tablesOfAccounts()
  expect(tables.length).toBeGreaterThan(30)
  const open = tables.filter(table => table.mayAppRead || table.isSecured)
  expect(open.filter(table => !table.isSecured).map(table => table.name)).toEqual([])
  for (const { name, policies } of open)
    expect(`${name}: ${policies.join()}`).toMatch(
      /: \(account_id = \(NULLIF\(current_setting\('app.account'::text, true\), ''::text\)\)::uuid\)$/,
    )
})

test('every table with an account is granted to role app, or named as closed to it', async () => {
  const tables = await tablesOfAccounts()
  expect(tables.filter(table => !table.mayAppRead).map(table => table.name)).toEqual(closedToApp)
})

test('role app owns nothing and may not step around the policies', async () => {
  const { rows } = await opened.database.pool.query(
    `select 1 from pg_roles where rolname = 'app' and (rolsuper or rolbypassrls or rolcanlogin)
     union all select 1 from pg_class where relowner = 'app'::regrole`,
  )
  expect(rows).toEqual([])
})
