import type { Api } from '#contract/api.ts'
import type { UnsubscribePageSettings } from '#contract/signup/unsubscribe-page-settings.ts'
import { unsubscribeColor } from '#contract/signup/unsubscribing.ts'
import { changesBetween, record } from '../account/audit.ts'
import { staleOrGone } from '../db/named-rows.ts'
import type { Tx } from '../db/transaction.ts'
import type { Handlers } from '../http/mount.ts'
import { emitChanged } from '../live/emit.ts'

const columns = 'title, message, button, thanks, invalid_number as "invalidNumber", color, version'
const unsaved: UnsubscribePageSettings = {
  title: '',
  message: '',
  button: '',
  thanks: '',
  invalidNumber: '',
  color: unsubscribeColor,
  version: 0,
}

/** What the account wrote; all empty, with version 0, before it saved anything. */
async function settingsOf(tx: Tx): Promise<UnsubscribePageSettings> {
  const [row] = await tx.rows<UnsubscribePageSettings>(
    `select ${columns} from unsubscribe_page_settings where account_id = $1`,
    [tx.accountId],
    'unsubscribe-settings',
  )
  return row ?? unsaved
}

export const unsubscribePageSettings = {
  'GET /unsubscribe-page-settings': call => call.inAccount(settingsOf),

  'PUT /unsubscribe-page-settings': (call, { body }) =>
    call.inAccount(async tx => {
      const before = await settingsOf(tx)
      // Of two first saves at once the second meets the row of the first.
      const [saved] = await tx.rows<UnsubscribePageSettings>(
        `insert into unsubscribe_page_settings as s (account_id, title, message, button, thanks, invalid_number, color)
         select $1, $2, $3, $4, $5, $6, $7 where $8 = 0 or exists (select from unsubscribe_page_settings where account_id = $1)
         on conflict (account_id) do update set title = $2, message = $3, button = $4, thanks = $5, invalid_number = $6, color = $7,
           version = s.version + 1 where s.version = $8
         returning ${columns}`,
        [tx.accountId, body.title, body.message, body.button, body.thanks, body.invalidNumber, body.color, body.version],
      )
      if (!saved) throw staleOrGone(await settingsOf(tx))
      await record(tx, call, 'UNSUBSCRIBE_PAGE_CHANGED', '', changesBetween(before, saved))
      await emitChanged(tx, call.hub, ['unsubscribe-page-settings'], [])
      return saved
    }),
} satisfies Partial<Handlers<keyof Api>>
