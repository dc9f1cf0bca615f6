import type { Api } from '#contract/api.ts'
import type { Settings } from '#contract/account/settings.ts'
import { sampleEnding } from '#contract/texts/links.ts'
import { staleOrGone } from '../db/named-rows.ts'
import type { Tx } from '../db/transaction.ts'
import type { Call, Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { emitChanged } from '../live/emit.ts'
import { appEnding } from '../texts/links/app-link.ts'
import { linkHost } from '../texts/links/link-address.ts'
import { changesBetween, record } from './audit.ts'

const columns = `url_type as "urlType", url_part as "urlPart", subdomain, android_url as "androidUrl", ios_url as "iosUrl",
  default_url as "defaultUrl", settings_version as version`

type Row = Omit<Settings, 'url' | 'appUrl'>

export const settings = {
  'GET /settings': call => call.inAccount(async tx => withSample(call, await settingsOf(tx))),

  'PUT /settings': (call, { body }) =>
    call.inAccount(async tx => {
      const before = await settingsOf(tx)
      const [taken] = await tx.rows<{ part: boolean; subdomain: boolean }>(
        'select is_url_part_taken($1) as part, is_subdomain_taken($2) as subdomain',
        [body.urlPart, body.subdomain],
      )
      if (taken?.part) throw new Refusal('URL_PART_TAKEN', { field: 'urlPart' })
      if (taken?.subdomain) throw new Refusal('SUBDOMAIN_TAKEN', { field: 'subdomain' })
      // Two accounts that take one name at once meet at its unique index; the loser begins again and is refused above.
      const [saved] = await tx.rows<Row>(
        `update account set url_type = $2, url_part = $3, subdomain = $4, android_url = $5, ios_url = $6, default_url = $7,
           settings_version = settings_version + 1
         where id = $1 and settings_version = $8 returning ${columns}`,
        [tx.accountId, body.urlType, body.urlPart, body.subdomain, body.androidUrl, body.iosUrl, body.defaultUrl, body.version],
      )
      if (!saved) throw staleOrGone(withSample(call, await settingsOf(tx)))
      await record(tx, call, 'SETTINGS_CHANGED', '', changesBetween(before, saved))
      await emitChanged(tx, call.hub, ['settings'], [])
      return withSample(call, saved)
    }),
} satisfies Partial<Handlers<keyof Api>>

async function settingsOf(tx: Tx): Promise<Row> {
  const [row] = await tx.rows<Row>(`select ${columns} from account where id = $1`, [tx.accountId])
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

function appUrlOf(config: Call['config'], { subdomain, urlPart }: Row): string {
  if (config.hasSubdomains && subdomain !== '') return `${linkHost(config, subdomain)}/${appEnding}`
  return urlPart && `${config.publicUrl}/${urlPart}/${appEnding}`
}

/** The sample is where the account's links stand; the URL part comes between its host and its ending where the type has it. */
const withSample = ({ config }: Pick<Call, 'config'>, row: Row): Settings => ({
  ...row,
  url: `${linkHost(config, row.subdomain)}/${sampleEnding}`,
  appUrl: appUrlOf(config, row),
})
