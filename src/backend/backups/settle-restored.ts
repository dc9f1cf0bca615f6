import type pg from 'pg'

/** More events than an account has between two backups: whatever screens and followers have seen is older than what comes. */
const eventsAhead = 1_000_000_000
/** Contacts learn of texts a moment later (contacts/contact-activity.ts): whatever was not done yet when the backup was made. */
const followedWithin = '1 hour'

export type Settled = { texts: number; scheduled: number }

/**
 * What was true when the backup was made and need not be now, in the open transaction. Texts that waited may have gone since:
 * they are as those whose worker died (chat/sending/worker.ts), so a carrier that can be asked is asked, and with another a
 * person decides. So does a person about texts for an hour that is past, and about campaigns. Screens ask everything afresh.
 */
export async function settleRestored(client: pg.ClientBase, madeAt: string): Promise<Settled> {
  const texts = await client.query(
    `with unsure as (
       update message set status = 'PROCESSING', claimed_at = now() - interval '1 hour', submit_unknown_at = now()
       where status = 'PENDING' or (status = 'PROCESSING' and submitted_at is null and not is_unconfirmed)
       returning account_id, id
     )
     insert into message_step (account_id, message_id, kind, code) select account_id, id, 'UNKNOWN', 'parley/restored' from unsure
     on conflict (account_id, message_id, kind) do update set code = excluded.code, reason = null, time = excluded.time`,
  )
  const scheduled = await client.query(
    `update scheduled_text set state = 'LATE', reason = 'RESTORED', version = version + 1 where state = 'WAITING' and send_at <= now()`,
  )
  // Nor is what an order or a program asked for sent twice: what was due by now may have gone since.
  await client.query(
    `with ended as (
       update transactional_send set state = 'REFUSED', reason = 'RESTORED' where state = 'WAITING' and send_at <= now()
       returning account_id, text_id
     )
     update transactional_text t set refused = t.refused + e.count
     from (select account_id, text_id, count(*)::int as count from ended group by 1, 2) e
     where t.account_id = e.account_id and t.id = e.text_id`,
  )
  // Nor what somebody who signed up was to get.
  await client.query(`update sign_up_text set state = 'REFUSED', reason = 'RESTORED' where state = 'WAITING'`)
  // Who still waited may have been texted since: a person decides whether the rest goes. One that had not begun is a draft again.
  await client.query(
    `update campaign set is_paused = true, paused_for = null, failure = 'RESTORED', next_at = null where status = 'SENDING'`,
  )
  // Nor do texts that had no end yet go again by themselves, where the carrier never saw them.
  await client.query(
    `update campaign c set status = 'SENDING', is_paused = true, paused_for = null, failure = 'RESTORED', next_at = null
     where c.status = 'SENT_TO_CHARGE' and exists (
       select from message m where m.account_id = c.account_id and m.origin_id = c.id and m.origin = 'campaign'
         and m.status = 'PROCESSING' and m.submitted_at is null and not m.is_unconfirmed
     )`,
  )
  await client.query(
    `update campaign set status = 'PENDING', confirmed_at = null, confirmed_version = null, next_at = null, version = version + 1, checked = '{}'
     where status = 'CHECKING' or (status = 'PENDING' and confirmed_at is not null and next_at <= now())`,
  )
  await client.query(
    `update contact c set last_message_at = last.time
     from conversation v, lateral (
       select m.time from message m where m.account_id = v.account_id and m.conversation_id = v.id and m.channel in ('sms', 'mms')
       order by m.time desc, m.id desc limit 1
     ) last
     where v.last_message_at > $1::timestamptz - interval '${followedWithin}'
       and c.account_id = v.account_id and c.phone = v.client_number and c.last_message_at < last.time`,
    [madeAt],
  )
  await client.query('update event_counter set number = number + $1', [eventsAhead])
  await client.query(
    `insert into contact_activity (account_id, number) select account_id, number from event_counter
     on conflict (account_id) do update set number = excluded.number`,
  )
  return { texts: texts.rowCount ?? 0, scheduled: scheduled.rowCount ?? 0 }
}
