import type { ClickDay, LinkOpening, TargetChange } from '#contract/texts/links.ts'
import { wallTime } from '#contract/local-time.ts'
import { startOfDay } from '../../contacts/local-days.ts'
import type { Tx } from '../../db/transaction.ts'

const dayMs = 86_400_000
const targetsShown = 100
const openingsShown = 20
/** Among so many of the last clicks; the others are of no recipient's own link, or of machines. */
const openingsSought = 1000

/** Clicks of the last days, today among them, on the calendar of a zone; a day without any is a zero. */
export async function clicksByDay(tx: Tx, linkId: string, zone: string, count: number): Promise<ClickDay[]> {
  const today = wallTime(Date.now(), zone)
  const days = Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
  const found = await tx.rows<ClickDay>(
    `select to_char(at at time zone $3, 'YYYY-MM-DD') as day, count(*) filter (where is_person)::int as people,
       count(*) filter (where not is_person)::int as machines
     from link_click where account_id = $1 and link_id = $2 and at >= $4 group by day`,
    [tx.accountId, linkId, zone, startOfDay(days[0] ?? '', zone)],
    'clicks-by-day',
  )
  const byDay = new Map(found.map(row => [row.day, row]))
  return days.map(day => byDay.get(day) ?? { day, people: 0, machines: 0 })
}

/** Who of its recipients opened a link last, newest first. */
export async function openingsOf(tx: Tx, linkId: string): Promise<LinkOpening[]> {
  const rows = await tx.rows<Omit<LinkOpening, 'at'> & { at: Date }>(
    `select k.id, k.at, e.phone, c.name, c.surname
     from (select account_id, id, ending, at, is_person from link_click where account_id = $1 and link_id = $2
           order by at desc limit ${openingsSought}) k
     join link_ending e on e.account_id = k.account_id and e.ending = k.ending and e.phone is not null
     left join contact c on c.account_id = e.account_id and c.phone = e.phone
     where k.is_person order by k.at desc, k.id desc limit ${openingsShown}`,
    [tx.accountId, linkId],
    'link-openings',
  )
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}

/** Where a link led before, newest first. */
export async function targetsOf(tx: Tx, linkId: string): Promise<TargetChange[]> {
  const rows = await tx.rows<Omit<TargetChange, 'at'> & { at: Date }>(
    `select t.id, t.at, coalesce(p.name, t.person) as person, t.from_target as "from", t.to_target as "to"
     from link_target t left join person p on p.sub = t.person
     where t.account_id = $1 and t.link_id = $2 order by t.id desc limit ${targetsShown}`,
    [tx.accountId, linkId],
  )
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}
