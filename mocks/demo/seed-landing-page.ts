import { foldKeyword } from '#contract/signup/keyword-words.ts'
import type { ShownPicture } from '#contract/media/pictures.ts'
import type { FormKind } from '#contract/signup/widget/problems.ts'
import type { Widget } from '#contract/signup/widget/widget.ts'
import { idAt } from './ids.ts'
import { insertAll, type Seeding } from './insert-all.ts'

const dayMs = 86_400_000
const daysLive = 21
const signedUpMost = 40
const confirmDays = 7
/** What their consents are known by (seed-contacts.ts). */
const channels: Record<FormKind, string> = { LANDING_PAGE: 'landing-page', EMBEDDED: 'embedded-form' }

export const pottery = (tagId: string, us: string, pl: string, image: ShownPicture): Widget => ({
  title: '10% off your first pot',
  description: 'Join by text. We write twice a month, when the kiln is opened.',
  buttonText: 'Send me the code',
  errorText: 'Please check the number',
  thanksTitle: 'Check your phone',
  thanksText: 'We have just texted you.',
  pageTitle: '10% off your first pot | Lumo Ceramics',
  pageDescription: 'Texts from the kiln, twice a month.',
  image,
  hasRoundedCorners: true,
  font: 'SYSTEM',
  size: 'MEDIUM',
  theme: 'VISITOR',
  buttonColor: '#8A4A2B',
  backgroundColor: '#FBF6EF',
  textColor: '#211F1C',
  asksName: true,
  asksSurname: false,
  asksGender: false,
  asksBirthday: false,
  asksEmail: false,
  fields: [],
  hasDisclaimer: true,
  disclaimer: 'I agree to receive text messages from Lumo Ceramics. Reply STOP to end.',
  disclaimerType: 'CHECKBOX',
  channels: [
    { country: 'US', number: us },
    { country: 'PL', number: pl },
  ],
  keyword: 'POTTERY',
  tagId,
  couponTagId: null,
  defaultCoupon: '',
  isDoubleOptIn: true,
  firstMessage: 'Texts from Lumo? Reply {{keyword}} to join.',
  confirmationMessage: 'Welcome to Lumo. Show this text for 10% off your first pot.',
  unsubscribePageId: null,
})

/** One landing page that is live. */
export async function seedLandingPage(seeding: Seeding, us: string, pl: string, image: ShownPicture): Promise<void> {
  await seedForm(seeding, 'LANDING_PAGE', 'lumo-first-pot', us, tagId => pottery(tagId, us, pl, image))
}

/** A form that is live, with three weeks of people who looked at it, and who signed up. */
export async function seedForm(
  { client, accountId, now }: Seeding,
  kind: FormKind,
  campaignName: string,
  ownNumber: string,
  widgetWith: (tagId: string) => Widget,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select id from contact_tag where account_id = $1 and name = 'Newsletter'`,
    [accountId],
  )
  const [tag] = rows
  if (!tag) throw new Error('the demo has no newsletter')
  const begun = new Date(now.getTime() - daysLive * dayMs)
  const id = idAt(begun)
  const widget = widgetWith(tag.id)
  const stored = JSON.stringify(widget)
  await client.query(
    `insert into sign_up_tool (account_id, id, kind, campaign_name, keyword, folded, tag_id, is_double_opt_in, first_message,
       confirmation_message, blocks_multiple, is_active, version, created_at)
     values ($1, $2, $9, $10, $3, $4, $5, true, $6, $7, false, true, 1, $8)`,
    [
      accountId,
      id,
      widget.keyword,
      foldKeyword(widget.keyword),
      tag.id,
      widget.firstMessage,
      widget.confirmationMessage,
      begun,
      kind,
      campaignName,
    ],
  )
  await client.query('insert into contact_tag_use (account_id, tag_id, used_by) values ($1, $2, $3)', [accountId, tag.id, id])
  await client.query('insert into widget (account_id, id, draft, draft_at) values ($1, $2, $3, $4)', [
    accountId,
    id,
    stored,
    begun,
  ])
  await client.query(
    `insert into widget_version (account_id, widget_id, version, widget, published_at, published_by)
     select $1, $2, 1, $3, $4, sub from membership where account_id = $1 order by sub limit 1`,
    [accountId, id, stored, begun],
  )
  await insertAll(
    client,
    'widget_view',
    'account_id uuid, widget_id uuid, day date, people int, machines int',
    Array.from({ length: daysLive }, (_, day) => ({
      account_id: accountId,
      widget_id: id,
      day: new Date(begun.getTime() + day * dayMs).toISOString().slice(0, 10),
      people: 18 + ((day * 7) % 23),
      machines: 3 + ((day * 5) % 9),
    })),
  )
  await client.query(
    `insert into sign_up (account_id, id, tool_id, version, phone, own_number, state, words, started_at, confirmed_at, expires_at)
     select $1, gen_random_uuid(), $2, 1, phone, $3, 'CONFIRMED', coalesce(words, ''), at, at, at + $4 * interval '1 day'
     from (select phone, min(text) as words, min(created_at) as at from consent
       where account_id = $1 and channel = $6 and kind = 'OPTED_IN' group by phone order by at desc limit $5) c`,
    [accountId, id, ownNumber, confirmDays, signedUpMost, channels[kind]],
  )
  await client.query(
    `update sign_up_tool set sign_ups = s.count, last_sign_up_at = s.at
     from (select count(*)::int, max(confirmed_at) as at from sign_up where account_id = $1 and tool_id = $2) s
     where account_id = $1 and id = $2`,
    [accountId, id],
  )
}
