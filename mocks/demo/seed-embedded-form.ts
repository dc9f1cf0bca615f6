import { shopForm } from '../shop/form.ts'
import type { ShownPicture } from '#contract/media/pictures.ts'
import type { Seeding } from './insert-all.ts'
import { pottery, seedForm } from './seed-landing-page.ts'

const signedUpMost = 40
const confirmDays = 7

/** The form in the pages of the stand-in shop, and who signed up by it. */
export async function seedEmbeddedForm(seeding: Seeding, us: string, pl: string, image: ShownPicture): Promise<void> {
  const id = await seedForm(seeding, 'EMBEDDED', shopForm, tagId => ({
    ...pottery(tagId, us, pl, image),
    title: 'News from the kiln',
    description: 'Be the first to know when a batch is ready. Two texts a month.',
    buttonText: 'Text me',
    pageTitle: 'News from the kiln',
    asksName: false,
    theme: 'LIGHT',
    keyword: 'KILN',
    firstMessage: 'Texts from Lumo? Reply {{keyword}} to join.',
    confirmationMessage: 'Welcome to Lumo. We text you when the kiln is opened.',
  }))
  const { client, accountId } = seeding
  await client.query(
    `insert into sign_up (account_id, id, tool_id, version, phone, own_number, state, words, started_at, confirmed_at, expires_at)
     select $1, gen_random_uuid(), $2, 1, phone, $3, 'CONFIRMED', coalesce(words, ''), at, at, at + $4 * interval '1 day'
     from (select phone, min(text) as words, min(created_at) as at from consent
       where account_id = $1 and channel = 'embedded-form' and kind = 'OPTED_IN' group by phone order by at desc limit $5) c`,
    [accountId, id, us, confirmDays, signedUpMost],
  )
  await client.query(
    `update sign_up_tool set sign_ups = s.count, last_sign_up_at = s.at
     from (select count(*)::int, max(confirmed_at) as at from sign_up where account_id = $1 and tool_id = $2) s
     where account_id = $1 and id = $2`,
    [accountId, id],
  )
}
