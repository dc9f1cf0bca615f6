import { listTotalMax } from '#contract/limits.ts'
import {
  beyond,
  binding,
  countFacets,
  countPurchases,
  countRange,
  inClasses,
  inFacets,
  rangeSql,
  wayOf,
  type Bind,
  type Found,
  type ContactSearch,
} from './contact-ranges.ts'

// How a page of contacts is found. Each way reads a page and its index, or at most listTotalMax rows of one; only what combines
// conditions of which none is narrow may look further, while the time lasts.
// - exact: what is asked is some whole ranges of an index in the order that is asked: classes, or a tag's or a value's facets.
// - read whole: one condition leaves few: those are read, filtered by the other conditions, counted and sorted.
// - walked: no condition leaves few, so whoever fits is never far: the order is followed until the page is full.

const walkedAtMost = 20_000
const namesakes = 25_001
const endless = 2_000_000_000
const keys = 'name_key, sign_up_at, last_message_at'

export type Outcome = { found: Found[]; total: number }

/** The contacts of a page, one more than it holds, and how many match. */
export async function findPage(search: ContactSearch): Promise<Outcome> {
  const { wanted, facets, after } = search
  if (!search.classes.length) return { found: [], total: 0 }
  const hasClass = wanted.isClassWanted !== null
  const others = facets.length + wanted.ranges.length + wanted.words.length + (wanted.purchases ? 1 : 0)
  if (!others) return { found: await inClasses(search), total: Math.min(search.ofClasses, listTotalMax + 1) }
  const [facet] = facets
  if (facet && others === 1 && !hasClass)
    return { found: await inFacets(search, facet), total: after?.total ?? (await countFacets(search, facet)) }
  const isSorted = wanted.ranges.every(range => range.column === search.key.column)
  if (isSorted && others === wanted.ranges.length)
    return { found: await inClasses(search), total: after?.total ?? (await countRange(search)) }

  const isNamed = search.key.column === 'name_key' && wanted.words.length > 0
  // What leaves few is read whole. After the first page its size is known.
  if (!after || after.total <= listTotalMax)
    for (const source of narrowSources(search)) {
      if ((await source.count?.(search)) === listTotalMax + 1) continue
      // Sorted by name, namesakes lie side by side and a walk may pass thousands of rows before it meets them: read all of them.
      const outcome = await readWhole(search, source, isNamed ? namesakes : listTotalMax + 1)
      if (outcome) return outcome
    }
  const found = await walk(search, isNamed ? walkedAtMost / 4 : walkedAtMost)
  if (!found) return readNarrowest(search)
  return { found, total: after?.total ?? (others === 1 && !hasClass ? listTotalMax + 1 : await countAll(search)) }
}

/** Where few may be found: rows of id, class (null where it is not known) and the keys. */
type Source = {
  name: string
  sql: (bind: Bind, most: string) => string
  does: { words?: true; facet?: string[]; range?: string; purchases?: true; classes?: true }
  /** How many there are, from the index alone; a search knows only after it ran. */
  count?: (search: ContactSearch) => Promise<number>
}

function narrowSources({ wanted, facets, classes }: ContactSearch): Source[] {
  const { purchases } = wanted
  const sources: Source[] = []
  if (wanted.words.length)
    sources.push({
      name: 'search',
      sql: (bind, most) =>
        `select id, class, ${keys} from search_contacts(${bind(wanted.words)}::text[], ${most}) where $1::uuid is not null`,
      does: { words: true },
    })
  for (const facet of facets)
    sources.push({
      name: 'facets',
      sql: (bind, most) =>
        `select distinct c.* from unnest(${bind(facet)}::uuid[]) as k (facet), lateral (
           select contact_id as id, null::int as class, ${keys} from contact_facet where account_id = $1 and facet = k.facet limit ${most}
         ) c limit ${most}`,
      does: { facet },
      count: search => countFacets(search, facet),
    })
  for (const column of new Set(wanted.ranges.map(range => range.column))) {
    const own = wanted.ranges.filter(range => range.column === column)
    sources.push({
      name: column,
      sql: (bind, most) =>
        `select c.* from unnest(${bind(classes)}::int[]) as k (class), lateral (
           select id, class, ${keys} from contact where account_id = $1 and class = k.class${rangeSql(own, '', bind)} limit ${most}
         ) c limit ${most}`,
      does: { range: column, classes: true },
      count: search => countRange(search, column),
    })
  }
  if (purchases)
    sources.push({
      name: 'purchases',
      sql: (bind, most) =>
        `select c.* from unnest(${bind(classes)}::int[]) as k (class), lateral (
           select id, class, ${keys} from contact where account_id = $1 and class = k.class and ${purchases('', bind)} limit ${most}
         ) c limit ${most}`,
      does: { purchases: true, classes: true },
      count: search => countPurchases(search, purchases),
    })
  return sources
}

/** What a source leaves unasked, of rows called `m`: those of a source, or whole contacts. */
function remaining({ wanted, facets, classes }: ContactSearch, does: Source['does'], bind: Bind, isContact = false): string {
  const isClassAsked = wanted.isClassWanted !== null && !does.classes
  const ofContact = [
    ...(does.words ? [] : wanted.words.map(word => `m.search like search_pattern(${bind(word)})`)),
    ...(wanted.purchases && !does.purchases ? [wanted.purchases('m.', bind)] : []),
    ...(isClassAsked && !does.words ? [`m.class = any(${bind(classes)}::int[])`] : []),
  ].join(' and ')
  const conditions = [
    ...(isClassAsked && does.words ? [`m.class = any(${bind(classes)}::int[])`] : []),
    ...wanted.ranges.filter(range => range.column !== does.range).map(range => rangeSql([range], 'm.', bind).slice(5)),
    ...facets
      .filter(facet => facet !== does.facet)
      .map(
        facet =>
          `exists (select from contact_facet f where f.account_id = $1 and f.contact_id = m.id and f.facet = any(${bind(facet)}::uuid[]))`,
      ),
    ...(ofContact && isContact ? [ofContact] : []),
    ...(ofContact && !isContact
      ? [
          `exists (select from contact c where c.account_id = $1 and c.id = m.id and ${ofContact.replaceAll('m.', 'c.')} offset 0)`,
        ]
      : []),
  ]
  return conditions.map(condition => ` and ${condition}`).join('')
}

/** Reads all of a source, filters, counts and sorts; null when it has more than `most - 1`. */
async function readWhole(search: ContactSearch, source: Source, most: number): Promise<Outcome | null> {
  const { tx, key } = search
  const { values, bind } = binding([tx.accountId])
  const way = wayOf(search)
  const rows = await tx.rows<{ id: string | null; key: string; seen: number; total: number }>(
    `/* contacts-read-${source.name} */ with seen as materialized (${source.sql(bind, String(most))}),
       fitting as materialized (select m.id, m.${key.column} from seen m where (select count(*) from seen) < ${most}${remaining(search, source.does, bind)})
     select f.id, f.key, t.seen, t.total
     from (select (select count(*) from seen)::int as seen, (select count(*) from fitting)::int as total) t left join lateral (
       select id, ${key.column} as sorted, ${key.column}::text as key from fitting where true${beyond(search, 'id', bind)}
       order by ${key.column} ${way}, id ${way} limit ${search.most}
     ) f on true order by f.sorted ${way}, f.id ${way}`,
    values,
  )
  const [first] = rows
  if (!first || first.seen >= most) return null
  return {
    found: rows.flatMap(({ id, key: own }) => (id ? [{ id, key: own }] : [])),
    total: Math.min(first.total, listTotalMax + 1),
  }
}

/** Follows the order, of the first facets or of all, until the page is full; null when that takes too many rows. */
async function walk(search: ContactSearch, atMost: number): Promise<Found[] | null> {
  const { tx, facets, key, wanted } = search
  const [facet] = facets
  const { values, bind } = binding([tx.accountId])
  const way = wayOf(search)
  const own = wanted.ranges.filter(range => range.column === key.column)
  // A union of ordered ranges without limits is merged lazily.
  const ranges = facet
    ? facet.map(
        one => `(select contact_id as id, ${key.column} as key from contact_facet
          where account_id = $1 and facet = ${bind(one)}::uuid${rangeSql(own, '', bind)}${beyond(search, 'contact_id', bind)}
          order by ${key.column} ${way}, contact_id ${way})`,
      )
    : search.classes.map(
        one => `(select id, ${key.column} as key from contact
          where account_id = $1 and class = ${one}${rangeSql(own, '', bind)}${beyond(search, 'id', bind)}
          order by ${key.column} ${way}, id ${way})`,
      )
  const repeats = facet?.length ?? 1
  const rows = await tx.rows<Found>(
    `/* contacts-walk */ select w.id, w.key::text as key from (
       select id, key from (${ranges.join(' union all ')}) found order by found.key ${way}, id ${way} limit ${atMost}
     ) w, lateral (
       select from (select * from contact c where c.account_id = $1 and c.id = w.id offset 0) m
       where true${remaining(search, facet ? { facet } : { classes: true }, bind, true)}
     ) fits order by w.key ${way}, w.id ${way} limit ${search.most * repeats}`,
    values,
  )
  const each = [...new Map(rows.map(row => [row.id, row])).values()].slice(0, search.most)
  return each.length === search.most ? each : null
}

/** Too few on the way: all of the narrowest source is read and sorted, while the time lasts. */
async function readNarrowest(search: ContactSearch): Promise<Outcome> {
  const [source] = narrowSources(search)
  const outcome = source && (await readWhole(search, source, endless))
  return outcome ?? { found: [], total: 0 }
}

async function countAll(search: ContactSearch): Promise<number> {
  const [source] = narrowSources(search)
  if (!source) return 0
  const { values, bind } = binding([search.tx.accountId])
  const [row] = await search.tx.rows<{ total: number }>(
    `/* contacts-count */ select count(*)::int as total from (
       select from (${source.sql(bind, String(endless))}) m where true${remaining(search, source.does, bind)} limit ${listTotalMax + 1}
     ) counted`,
    values,
  )
  return row?.total ?? 0
}

/** Contacts along their ids, with whether they match. */
export async function filterBatch(
  search: ContactSearch,
  walk: { after: string | null; most: number; madeBefore: Date },
): Promise<{ id: string; fits: boolean }[]> {
  const { values, bind } = binding([search.tx.accountId])
  return search.tx.rows(
    `select m.id, (true${remaining(search, {}, bind, true)}) as fits from (
       select * from contact where account_id = $1 and created_at <= ${bind(walk.madeBefore)}${walk.after ? ` and id > ${bind(walk.after)}` : ''}
       order by id limit ${walk.most}
     ) m order by m.id`,
    values,
  )
}

/** Contacts that chance chose, the same ones each time, with whether they match. Who is asked for more gets the same ones first. */
export async function filterSome(search: ContactSearch, most: number): Promise<{ id: string; fits: boolean }[]> {
  const { values, bind } = binding([search.tx.accountId])
  return search.tx.rows(
    `/* contacts-by-chance */ select m.id, (true${remaining(search, {}, bind, true)}) as fits from (
       select * from contact where account_id = $1 order by uuid_hash_extended(id, 0) limit ${most}
     ) m order by uuid_hash_extended(m.id, 0)`,
    values,
  )
}
