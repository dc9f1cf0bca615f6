import type { Api } from '#contract/api.ts'
import type { AdvancedSettings } from '#contract/signup/advanced-settings.ts'
import { changesBetween, record } from '../../account/audit.ts'
import { staleOrGone } from '../../db/named-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Handlers } from '../../http/mount.ts'
import { emitChanged } from '../../live/emit.ts'
import { insistOnLength } from '../sign-ups/tool-checks.ts'

const columns = `resend_enabled as "resendEnabled", first_delay_days as "firstDelayDays", second_delay_days as "secondDelayDays",
  resend_coupon_included as "resendCouponIncluded", repeated_message as "repeatedMessage",
  coupon_reminder_enabled as "couponReminderEnabled", coupon_delay_hours as "couponDelayHours",
  reminder_coupon_included as "reminderCouponIncluded", coupon_message as "couponMessage", version`
const unsaved: AdvancedSettings = {
  resendEnabled: false,
  firstDelayDays: 1,
  secondDelayDays: 3,
  resendCouponIncluded: true,
  repeatedMessage: '',
  couponReminderEnabled: false,
  couponDelayHours: 48,
  reminderCouponIncluded: true,
  couponMessage: '',
  version: 0,
}

/** What the account wants of its sign-ups; both reminders are off before it said anything. */
export async function advancedSettingsOf(tx: Tx): Promise<AdvancedSettings> {
  const [row] = await tx.rows<AdvancedSettings>(
    `select ${columns} from advanced_settings where account_id = $1`,
    [tx.accountId],
    'advanced-settings',
  )
  return row ?? unsaved
}

export const advancedSettings = {
  'GET /advanced-settings': call => call.inAccount(advancedSettingsOf),

  'PUT /advanced-settings': (call, { body }) =>
    call.inAccount(async tx => {
      const { repeatedMessage, couponMessage } = body
      await insistOnLength(tx, call.config.publicUrl, 'YES', { repeatedMessage, couponMessage })
      const before = await advancedSettingsOf(tx)
      // Of two first saves at once the second meets the row of the first.
      const [saved] = await tx.rows<AdvancedSettings>(
        `insert into advanced_settings as s (account_id, resend_enabled, first_delay_days, second_delay_days, resend_coupon_included,
           repeated_message, coupon_reminder_enabled, coupon_delay_hours, reminder_coupon_included, coupon_message)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 where $11 = 0 or exists (select from advanced_settings where account_id = $1)
         on conflict (account_id) do update set resend_enabled = $2, first_delay_days = $3, second_delay_days = $4,
           resend_coupon_included = $5, repeated_message = $6, coupon_reminder_enabled = $7, coupon_delay_hours = $8,
           reminder_coupon_included = $9, coupon_message = $10, version = s.version + 1 where s.version = $11
         returning ${columns}`,
        [
          tx.accountId,
          body.resendEnabled,
          body.firstDelayDays,
          body.secondDelayDays,
          body.resendCouponIncluded,
          repeatedMessage,
          body.couponReminderEnabled,
          body.couponDelayHours,
          body.reminderCouponIncluded,
          couponMessage,
          body.version,
        ],
      )
      if (!saved) throw staleOrGone(await advancedSettingsOf(tx))
      await record(tx, call, 'ADVANCED_SETTINGS_CHANGED', '', changesBetween(before, saved))
      await emitChanged(tx, call.hub, ['advanced-settings'], [])
      return saved
    }),
} satisfies Partial<Handlers<keyof Api>>
