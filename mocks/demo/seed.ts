import { copyFile, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { BULK_MESSAGING } from '#contract/access/permissions.ts'
import { archivedChats } from './chats-archived.ts'
import { courier, phoneBook } from './courier.ts'
import { chatRows, insertChats, type StoredPicture } from './chat-rows.ts'
import { myChats } from './chats-my.ts'
import { queuedChats } from './chats-queued.ts'
import { teamChats } from './chats-team.ts'
import { idAt } from './ids.ts'
import { insertAll, type Seeding } from './insert-all.ts'
import { type Chat, type Line, momentOf } from './line.ts'
import { pictureFile, pictureHeight, type PictureName, pictureWidth } from './pictures.ts'
import { seedCampaignLinks } from './seed-campaign-links.ts'
import { seedCampaignTexts } from './seed-campaign-texts.ts'
import { seedCampaigns } from './seed-campaigns.ts'
import { seedApiKeys } from './seed-api-keys.ts'
import { followChats, seedContacts } from './seed-contacts.ts'
import { seedCouponImport } from './imports/seed-coupon-import.ts'
import { seedImage } from './seed-image.ts'
import { seedImports } from './imports/seed-imports.ts'
import { seedLinks } from './seed-links.ts'
import { seedCatalogue, seedOwnPlans } from './seed-plans.ts'
import { type IssueDocument, seedPayments } from './seed-payments.ts'
import { seedPurchases } from './seed-purchases.ts'
import { seedSmallBusinesses } from './seed-small.ts'
import { seedEmbeddedForm } from './seed-embedded-form.ts'
import { seedLandingPage } from './seed-landing-page.ts'
import { seedSignUps } from './seed-sign-ups.ts'
import { seedTransactional } from './seed-transactional.ts'
import { seedUnsubscribePages } from './seed-unsubscribe-pages.ts'
import { account, cannedResponses, numbers, staff } from './shop.ts'
import type { DemoPerson } from './small-business.ts'

const seedLock = 727276
const dayMs = 86_400_000
const jpeg = 'image/jpeg'

export const chats: Chat[] = [...myChats, ...queuedChats, ...teamChats, ...archivedChats]

type Business = {
  account: typeof account
  staff: readonly DemoPerson[]
  numbers: { number: string; customName: string; country: string; isDefault: boolean; isZenon?: boolean }[]
  cannedResponses: { name: string; text: string }[]
}

/**
 * Fills an empty database with the demo's accounts, each once and in one transaction; times are relative to this moment.
 * Without customers there are no contacts and no chats: beside a real carrier their numbers may be somebody's.
 * `files.dir` holds a folder for each account, with files named by their ids; `linkHost` stands in the links of past texts.
 */
export async function seedDemo(
  pool: pg.Pool,
  files: { dir: string },
  options: { withCustomers: boolean; issueDocument?: IssueDocument; linkHost?: string },
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Instances that start together on one database: the second finds the account of the first.
    await client.query('select pg_advisory_xact_lock($1)', [seedLock])
    const now = new Date()
    await seedCatalogue(client, now)
    if (!(await hasAccount(client, account.name))) {
      const seeding = { client, accountId: idAt(now), now }
      await seedBusiness(seeding, { account, staff, numbers: Object.values(numbers), cannedResponses })
      await seedOwnPlans(seeding, account.displayName)
      if (!options.withCustomers) await openBalance(seeding, account)
      if (options.withCustomers) {
        await seedContacts(seeding)
        await seedChats(seeding, join(files.dir, seeding.accountId))
        await followChats(seeding)
        await seedImports(seeding)
        await seedCampaigns(seeding)
        await seedLinks(seeding)
        await seedPurchases(seeding)
        await seedCampaignLinks(seeding, `${options.linkHost ?? 'parley.example'}/${account.urlPart}/`)
        await seedCampaignTexts(seeding)
        await seedApiKeys(seeding, staff[0].sub)
        await seedTransactional(seeding, numbers.main.number, staff[0].sub)
        await seedPayments(seeding, options.issueDocument)
        await seedSignUps(seeding, numbers.main.number, staff[2].sub)
        await seedCouponImport(seeding)
        await seedUnsubscribePages(seeding)
        const image = await seedImage(seeding, join(files.dir, seeding.accountId))
        await seedLandingPage(seeding, numbers.main.number, numbers.warsaw.number, image)
        await seedEmbeddedForm(seeding, numbers.main.number, numbers.warsaw.number, image)
      }
    }
    if (!(await hasAccount(client, courier.account.name))) {
      // Sign-in and pretend phone list the older account first.
      const later = new Date(now.getTime() + 1)
      const seeding = { client, accountId: idAt(later), now: later }
      await seedBusiness(seeding, courier)
      await openBalance(seeding, courier.account)
      if (options.withCustomers) await seedPhoneBook(seeding)
    }
    await seedSmallBusinesses(client, new Date(now.getTime() + 2), options)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function hasAccount(client: pg.PoolClient, name: string): Promise<boolean> {
  return (await client.query('select 1 from account where name = $1', [name])).rows.length > 0
}

/** Whether the demo account was filled with its customers: they alone are older than the account. */
export async function hasPretendCustomers(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    'select 1 from contact c join account a on a.id = c.account_id where a.name = $1 and c.created_at < a.created_at limit 1',
    [account.name],
  )
  return rows.length > 0
}

async function seedBusiness({ client, accountId, now }: Seeding, business: Business): Promise<void> {
  const { account: shop } = business
  const trialEnd = new Date(now.getTime() + shop.trialDaysLeft * dayMs)
  await client.query(
    `insert into account (id, name, display_name, currency, trial, trial_finish_date, url_part, created_at) values ($1, $2, $3, $4, true, $5, $6, $7)`,
    [accountId, shop.name, shop.displayName, shop.currency, trialEnd, shop.urlPart, now],
  )
  await insertAll(
    client,
    'person',
    'sub text, name text, email text, permissions text[]',
    business.staff.map(person => ({ permissions: [BULK_MESSAGING], ...person })),
  )
  await insertAll(
    client,
    'membership',
    'account_id uuid, sub text',
    business.staff.map(({ sub }) => ({ account_id: accountId, sub })),
  )
  await insertAll(
    client,
    'phone_number',
    'account_id uuid, number text, custom_name text, is_default boolean, is_zenon boolean, country text, position int',
    business.numbers.map(({ number, customName, isDefault, isZenon = false, country }, position) => ({
      account_id: accountId,
      number,
      custom_name: customName,
      is_default: isDefault,
      is_zenon: isZenon,
      country,
      position,
    })),
  )
  await insertAll(
    client,
    'canned_response',
    'account_id uuid, id uuid, name text, text text',
    business.cannedResponses.map(one => ({ account_id: accountId, id: idAt(now), ...one })),
  )
  await client.query('insert into balance (account_id, monetary) values ($1, $2)', [accountId, shop.openingBalanceMillionths])
  await client.query('insert into event_counter (account_id) values ($1)', [accountId])
}

/** All that it has came at once. */
async function openBalance(
  { client, accountId, now }: Seeding,
  { openingBalanceMillionths }: Business['account'],
): Promise<void> {
  await client.query(`insert into ledger_entry (account_id, id, kind, amount, created_at) values ($1, $2, 'TOP_UP', $3, $4)`, [
    accountId,
    idAt(now),
    openingBalanceMillionths,
    now,
  ])
}

async function seedPhoneBook({ client, accountId, now }: Seeding): Promise<void> {
  await insertAll(
    client,
    'contact',
    'account_id uuid, id uuid, phone text, name text, surname text',
    phoneBook.map(entry => ({ ...entry, account_id: accountId, id: idAt(now) })),
  )
}

async function seedChats(seeding: Seeding, folder: string): Promise<void> {
  const { client, accountId, now } = seeding
  const pictures = await storePictures(seeding, folder)
  await insertChats(
    client,
    chats.map(chat => chatRows(chat, numbers[chat.at].number, seeding, pictures)),
  )
  const blocked = chats.filter(chat => chat.blocked)
  const blockedAt = (chat: Chat) => momentOf(chat.lines.find(line => line.kind === 'in')?.when ?? '0m', now)
  await insertAll(
    client,
    'block_list',
    'account_id uuid, phone text, reason text, created_at timestamptz',
    blocked.map(chat => ({ account_id: accountId, phone: chat.client, reason: chat.blocked, created_at: blockedAt(chat) })),
  )
  await insertAll(
    client,
    'consent',
    'account_id uuid, id uuid, phone text, kind text, channel text, text text, created_at timestamptz',
    blocked.map(chat => ({
      account_id: accountId,
      id: idAt(blockedAt(chat)),
      phone: chat.client,
      kind: 'OPTED_OUT',
      channel: 'sms',
      text: chat.lines.find(line => line.kind === 'in')?.text ?? '',
      created_at: blockedAt(chat),
    })),
  )
}

/** A file of its own for each picture that was sent. */
async function storePictures({ client, accountId, now }: Seeding, folder: string): Promise<Map<Line, StoredPicture>> {
  await mkdir(folder, { recursive: true })
  const sent = chats.flatMap(chat => chat.lines.flatMap(line => (line.picture ? [{ line, picture: line.picture }] : [])))
  const stored = await Promise.all(
    sent.map(async ({ line, picture }) => [line, await storePicture(picture, line, now, folder)] as const),
  )
  await insertAll(
    client,
    'file',
    'account_id uuid, id uuid, name text, content_type text, size_bytes bigint, width int, height int',
    stored.map(([, file]) => ({ ...file, account_id: accountId, content_type: file.contentType, size_bytes: file.sizeBytes })),
  )
  return new Map(stored)
}

async function storePicture(name: PictureName, line: Line, now: Date, folder: string): Promise<StoredPicture> {
  const id = idAt(momentOf(line.when, now))
  await copyFile(pictureFile(name), join(folder, id))
  const { size } = await stat(pictureFile(name))
  return { id, name: `${name}.jpg`, contentType: jpeg, sizeBytes: size, width: pictureWidth, height: pictureHeight }
}
