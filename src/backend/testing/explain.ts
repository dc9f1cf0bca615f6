import type pg from 'pg'
import * as z from 'zod'

export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string | undefined
  'Index Name'?: string | undefined
  'Actual Rows'?: number | undefined
  'Actual Loops'?: number | undefined
  'Rows Removed by Filter'?: number | undefined
  Plans?: PlanNode[] | undefined
}
const PlanNode: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  'Index Name': z.optional(z.string()),
  'Actual Rows': z.optional(z.number()),
  'Actual Loops': z.optional(z.number()),
  'Rows Removed by Filter': z.optional(z.number()),
  get Plans() {
    return z.optional(z.array(PlanNode))
  },
})
const Explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: PlanNode })]) })])

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The nodes of a plan, out of what `explain (format json)` answers. */
export function planOf({ rows }: pg.QueryResult): PlanNode[] {
  return nodesOf(Explained.parse(rows)[0]['QUERY PLAN'][0].Plan)
}

/** The plan of a statement with the rows that it really reads. */
export const explainAnalyze = (run: pg.ClientBase['query'], text: string, values: unknown[]) =>
  run({ text: `explain (analyze, timing off, format json) ${text}`, values }).then(planOf)

/** The rows that a node read, those that it left out among them. */
export function rowsRead(node: PlanNode): number {
  const rows = node['Actual Rows']
  if (rows === undefined) throw new Error('a plan that was only estimated has read nothing')
  // Of several loops both are averages, and that of what was left out comes in whole rows: a fraction of the other is in it already.
  const leftOut = node['Rows Removed by Filter'] ?? 0
  return (leftOut > 0 ? Math.floor(rows + leftOut) : rows) * (node['Actual Loops'] ?? 1)
}

const explaining = new WeakSet<pg.PoolClient>()

/** From now on `look` sees each statement that is one of `Statement`, before it runs and where it runs: as role app, under row-level security. */
export function beforeEachStatement<S extends z.ZodType>(
  pool: pg.Pool,
  Statement: S,
  look: (run: pg.ClientBase['query'], statement: z.output<S>) => Promise<void>,
): void {
  pool.on('acquire', client => {
    if (explaining.has(client)) return
    explaining.add(client)
    const query = client.query.bind(client)
    Object.assign(client, {
      query: async (...given: Parameters<typeof query>) => {
        const statement = Statement.safeParse(given[0])
        if (statement.success) await look(query, statement.data)
        return query(...given)
      },
    })
  })
}
