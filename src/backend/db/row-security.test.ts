import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, openTestDatabase } from '../testing/start-app.ts'
import { withAccount, withoutAccount } from './transaction.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.drop())

type Table = { name: string; isSecured: boolean; policies: string[]; mayAppRead: boolean }

/** What tickets open, what the pretend network carries, tokens to be given back: read by the process itself, for no account. */
const closedToApp = ['download', 'integration_revoking', 'simulator_message', 'socket_ticket']

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

test('a statement that forgets the account reads and changes the rows of its own account alone, and without one none', async () => {
  const [own, other] = [await createAccount(opened.database), await createAccount(opened.database)]
  const insert = (accountId: string) =>
    `insert into contact_tag (account_id, id, name) values ('${accountId}', gen_random_uuid(), 'VIP')`
  for (const { id } of [own, other]) await opened.database.pool.query(insert(id))
  const inOwn = (statement: string) => withAccount(opened.database, own.id, tx => tx.rows<{ id: string }>(statement))
  const seen = 'select account_id as id from contact_tag'
  expect(await inOwn(seen)).toEqual([{ id: own.id }])
  expect(await inOwn(`update contact_tag set name = 'Regular' returning account_id as id`)).toEqual([{ id: own.id }])
  await expect(inOwn(insert(other.id))).rejects.toMatchObject({ code: '42501' })
  expect(await withoutAccount(opened.database, tx => tx.rows(seen))).toEqual([])
})
