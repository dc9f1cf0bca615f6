import type pg from 'pg'

export type Table = {
  name: string
  /** Those that hold something; the database computes the others from them. */
  columns: { name: string; type: string }[]
}

/** All tables, each after those that its foreign keys refer to. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table & { refers: string[] }>(
    `select t.relname as name,
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       array(select r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
             where k.conrelid = t.oid and k.contype = 'f' and r.oid <> t.oid) as refers
     from pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' order by t.relname`,
  )
  const sorted: Table[] = []
  const isReady = (name: string) => sorted.some(table => table.name === name)
  for (let left = tables; left.length; left = left.filter(table => !isReady(table.name))) {
    const next = left.filter(table => table.refers.every(isReady))
    if (!next.length) throw new Error(`tables refer to one another in a circle: ${left.map(table => table.name).join(', ')}`)
    sorted.push(...next.map(({ name, columns }) => ({ name, columns })))
  }
  return sorted
}
