import { randomBytes } from 'node:crypto'
import { foldKeyword } from '#contract/signup/keyword-words.ts'
import { idAt } from './ids.ts'
import { insertAll, type Seeding } from './insert-all.ts'

const dayMs = 86_400_000
const signedUp = 14
const coupons = [
  { name: 'First pot, 10%', prefix: 'POT', codes: 30, defaultCoupon: 'LUMO10', days: 60, lowStock: 30 },
  { name: 'Kiln opening', prefix: 'KILN', codes: 120, defaultCoupon: '', days: null, lowStock: 20 },
]
const tools = [
  {
    keyword: 'LUMO',
    tag: 'Newsletter',
    isDoubleOptIn: false,
    firstMessage: '',
    confirmationMessage: 'Welcome to Lumo. Your code for 10% off the first pot: {{coupon}} {{couponLink}}',
    rewriteMessage: 'You are on our list already. Your code is {{coupon|LUMO10}}.',
    blocksMultiple: true,
    hasCoupon: true,
    isActive: true,
  },
  {
    keyword: 'PIEC',
    tag: 'Newsletter PL',
    isDoubleOptIn: true,
    firstMessage: 'Chcesz wiedziec, kiedy otwieramy piec? Odpisz {{keyword}}.',
    confirmationMessage: 'Dziekujemy. Napiszemy przed kazdym otwarciem pieca.',
    rewriteMessage: '',
    blocksMultiple: false,
    hasCoupon: false,
    isActive: true,
  },
  {
    keyword: 'SPRING',
    tag: 'Newsletter',
    isDoubleOptIn: false,
    firstMessage: '',
    confirmationMessage: 'Thank you. The spring sale is on until Sunday.',
    rewriteMessage: '',
    blocksMultiple: false,
    hasCoupon: false,
    isActive: false,
  },
]

/** Three keywords, and coupons of which some were handed out to those who signed up by the first, and some of these used. */
export async function seedSignUps({ client, accountId, now }: Seeding, from: string, till: string): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const tagIds = await tagsOf({ client, accountId, now })
  const couponTags = coupons.map(tag => ({ ...tag, id: idAt(ago(90)) }))
  await insertAll(
    client,
    'coupon_tag',
    'account_id uuid, id uuid, name text, default_coupon text, days int, low_stock int',
    couponTags.map(({ id, name, defaultCoupon, days, lowStock }) => ({
      account_id: accountId,
      id,
      name,
      default_coupon: defaultCoupon,
      days,
      low_stock: lowStock,
    })),
  )
  const { rows: people } = await client.query<{ phone: string; at: Date }>(
    `select c.phone, s.created_at as at from contact c join consent s on s.account_id = c.account_id and s.phone = c.phone
     where c.account_id = $1 and s.channel = 'keyword' and s.kind = 'OPTED_IN' order by s.created_at desc limit $2`,
    [accountId, signedUp],
  )
  const [first] = couponTags
  const made = tools.map((tool, place) => ({ ...tool, id: idAt(new Date(ago(80).getTime() + place)) }))
  const [lumo] = made
  if (!first || !lumo) throw new Error('the demo has no keywords')
  await insertAll(
    client,
    'sign_up_tool',
    'account_id uuid, id uuid, kind text, campaign_name text, keyword text, folded text, tag_id uuid, is_double_opt_in boolean, ' +
      'first_message text, confirmation_message text, rewrite_message text, blocks_multiple boolean, coupon_tag_id uuid, is_active boolean, ' +
      'sign_ups int, last_sign_up_at timestamptz',
    made.map(tool => ({
      account_id: accountId,
      id: tool.id,
      kind: 'KEYWORD',
      campaign_name: `lumo-${tool.keyword.toLowerCase()}`,
      keyword: tool.keyword,
      folded: foldKeyword(tool.keyword),
      tag_id: tagIds.get(tool.tag),
      is_double_opt_in: tool.isDoubleOptIn,
      first_message: tool.firstMessage,
      confirmation_message: tool.confirmationMessage,
      rewrite_message: tool.rewriteMessage,
      blocks_multiple: tool.blocksMultiple,
      coupon_tag_id: tool.hasCoupon ? first.id : null,
      is_active: tool.isActive,
      sign_ups: tool === lumo ? people.length : 0,
      last_sign_up_at: tool === lumo ? (people[0]?.at ?? null) : null,
    })),
  )
  await insertAll(
    client,
    'contact_tag_use',
    'account_id uuid, tag_id uuid, used_by uuid',
    made.map(({ id, tag }) => ({ account_id: accountId, tag_id: tagIds.get(tag), used_by: id })),
  )
  const signUps = people.map(({ phone, at }) => ({ id: idAt(at), phone, at }))
  await insertAll(
    client,
    'sign_up',
    'account_id uuid, id uuid, tool_id uuid, version int, phone text, own_number text, state text, words text, coupon_key text, ' +
      'started_at timestamptz, confirmed_at timestamptz, expires_at timestamptz',
    signUps.map(({ id, phone, at }) => ({
      account_id: accountId,
      id,
      tool_id: lumo.id,
      version: 1,
      phone,
      own_number: from,
      state: 'CONFIRMED',
      words: 'LUMO',
      coupon_key: randomBytes(18).toString('base64url'),
      started_at: at,
      confirmed_at: at,
      expires_at: new Date(at.getTime() + 7 * dayMs),
    })),
  )
  const codeOf = (prefix: string, place: number) => `${prefix}-${((place + 1) * 7919 + 104_729).toString(36).toUpperCase()}`
  const codes = couponTags.flatMap(({ id, prefix, codes: most, days }) =>
    Array.from({ length: most }, (_, place) => {
      const holder = id === first.id ? signUps[place] : undefined
      const isUsed = holder !== undefined && place % 3 === 2
      return {
        account_id: accountId,
        id: idAt(new Date(ago(70).getTime() + place)),
        tag_id: id,
        code: codeOf(prefix, place),
        state: holder ? (isUsed ? 'REDEEMED' : 'HANDED_OUT') : 'STOCK',
        sign_up_id: holder?.id ?? null,
        handed_out_at: holder?.at ?? null,
        expires_at: holder && days ? new Date(holder.at.getTime() + days * dayMs) : null,
        redeemed_at: isUsed ? new Date(Math.min(now.getTime(), holder.at.getTime() + 2 * dayMs)) : null,
        redeemed_by: isUsed ? till : null,
      }
    }),
  )
  await insertAll(
    client,
    'coupon',
    'account_id uuid, id uuid, tag_id uuid, code text, state text, sign_up_id uuid, handed_out_at timestamptz, expires_at timestamptz, ' +
      'redeemed_at timestamptz, redeemed_by text',
    codes,
  )
}

/** The tags that keywords give, made where the demo's contacts wear none such. */
async function tagsOf({ client, accountId, now }: Seeding): Promise<Map<string, string>> {
  await insertAll(
    client,
    'contact_tag',
    'account_id uuid, id uuid, name text',
    [...new Set(tools.map(({ tag }) => tag))].map(name => ({ account_id: accountId, id: idAt(now), name })),
    'on conflict do nothing',
  )
  const { rows } = await client.query<{ id: string; name: string }>('select id, name from contact_tag where account_id = $1', [
    accountId,
  ])
  return new Map(rows.map(row => [row.name, row.id]))
}
