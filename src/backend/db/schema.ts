import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

// Drizzle's view of the tables that ordinary queries read; the migrations rule.

export const account = pgTable('account', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  displayName: text('display_name').notNull(),
  status: text({ enum: ['ACTIVE', 'OVERDUE', 'SETUP_FORM', 'VERIFICATION'] }).notNull(),
  trial: boolean().notNull(),
  trialFinishDate: timestamp('trial_finish_date', { withTimezone: true }),
  videoKey: text('video_key'),
  bulkMessagingEnabled: boolean('bulk_messaging_enabled').notNull(),
  popupEnabled: boolean('popup_enabled').notNull(),
  nfcSignsEnabled: boolean('nfc_signs_enabled').notNull(),
  currency: text().notNull(),
  integrations: jsonb().$type<{ type: 'livechat' | 'shoper' | 'channels' | 'aws_marketplace' }[]>().notNull(),
  urlType: text('url_type').notNull(),
  urlPart: text('url_part').notNull(),
  url: text().notNull(),
  amountDue: bigint('amount_due', { mode: 'number' }).notNull(),
  dueSince: timestamp('due_since', { withTimezone: true }),
})

export const phoneNumber = pgTable('phone_number', {
  accountId: uuid('account_id').notNull(),
  number: text().notNull(),
  customName: text('custom_name'),
  isDefault: boolean('is_default').notNull(),
  isZenon: boolean('is_zenon').notNull(),
  country: text().notNull(),
  position: integer().notNull(),
})

export const contact = pgTable('contact', {
  accountId: uuid('account_id').notNull(),
  id: uuid().notNull(),
  phone: text().notNull(),
  name: text(),
  surname: text(),
  gender: text({ enum: ['male', 'female', 'other', 'non-binary', 'prefer not to answer'] }),
  email: text(),
  birthday: date({ mode: 'string' }),
  signUpDate: timestamp('sign_up_date', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

export const blockList = pgTable('block_list', {
  accountId: uuid('account_id').notNull(),
  phone: text().notNull(),
  reason: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const balance = pgTable('balance', {
  accountId: uuid('account_id').primaryKey(),
  monetary: bigint({ mode: 'number' }).notNull(),
})
