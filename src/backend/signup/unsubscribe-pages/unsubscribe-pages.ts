import { randomUUIDv7 } from 'node:crypto'
import type { Api } from '#contract/api.ts'
import type { NewUnsubscribePage, UnsubscribePage, UnsubscribePageRow } from '#contract/signup/unsubscribe-pages.ts'
import { changesBetween, record } from '../../account/audit.ts'
import { listRows } from '../../db/list-rows.ts'
import { insistOnFreeName, removeRow, staleOrGone } from '../../db/named-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { emitChanged } from '../../live/emit.ts'
import { cleanHtml, plainText, shownHtml } from './clean-html.ts'

const table = 'unsubscribe_page'
const columns = `id, name, title, description, button_text as "buttonText", thanks_title as "thanksTitle", thanks_text as "thanksText",
  error_message as "errorMessage", reasons, other_reason_text as "otherReasonText", confirmation_text as "confirmationText",
  cancel_text as "cancelText", unsubscribes, version`
const resources = ['unsubscribe-pages'] as const

/** As it is kept. Refuses a description of which nothing is left to read. */
function cleaned(page: NewUnsubscribePage): NewUnsubscribePage {
  const clean = {
    ...page,
    description: cleanHtml(page.description),
    thanksText: cleanHtml(page.thanksText),
    confirmationText: cleanHtml(page.confirmationText),
    cancelText: cleanHtml(page.cancelText),
  }
  if (plainText(clean.description) === '')
    throw new Refusal('BAD_REQUEST', { field: 'description', message: 'unsubscribeMessageRequired' })
  return clean
}

const stored = (page: NewUnsubscribePage) => [
  page.name,
  page.title,
  page.description,
  page.buttonText,
  page.thanksTitle,
  page.thanksText,
  page.errorMessage,
  page.reasons,
  page.otherReasonText,
  page.confirmationText,
  page.cancelText,
]

type Row = {
  id: string
  name: string
  title: string
  description: string
  buttonText: string
  thanksTitle: string
  thanksText: string
  errorMessage: string
  reasons: string
  otherReasonText: string
  confirmationText: string
  cancelText: string
  unsubscribes: number
  version: number
}

async function pageOf(tx: Tx, id: string): Promise<UnsubscribePage> {
  const [page] = await tx.rows<Row>(`select ${columns} from ${table} where account_id = $1 and id = $2`, [tx.accountId, id])
  if (!page) throw new Refusal('NOT_FOUND')
  return page
}

export const unsubscribePages = {
  'GET /unsubscribe-pages': (call, { query }) =>
    call.inAccount(tx =>
      listRows<UnsubscribePageRow>(tx, query, {
        table,
        columns: 'id, name, unsubscribes',
        search: 'name',
        sorts: { name: 'fold(name)', unsubscribes: 'unsubscribes' },
      }),
    ),

  'GET /unsubscribe-pages/:id': (call, { params: { id } }) => call.inAccount(tx => pageOf(tx, id)),

  'POST /unsubscribe-pages': (call, { body }) =>
    call.inAccount(async tx => {
      await insistOnFreeName(tx, table, body.name)
      const id = randomUUIDv7()
      await tx.rows(
        `insert into ${table} (account_id, id, name, title, description, button_text, thanks_title, thanks_text, error_message, reasons,
           other_reason_text, confirmation_text, cancel_text)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        [tx.accountId, id, ...stored(cleaned(body))],
      )
      await record(tx, call, 'UNSUBSCRIBE_PAGE_ADDED', body.name)
      await emitChanged(tx, call.hub, resources, [id])
      return pageOf(tx, id)
    }),

  'PUT /unsubscribe-pages/:id': (call, { params: { id }, body }) =>
    call.inAccount(async tx => {
      await tx.rows(`select from ${table} where account_id = $1 and id = $2 for update`, [tx.accountId, id])
      const before = await pageOf(tx, id)
      if (before.version !== body.version) throw staleOrGone(before)
      await insistOnFreeName(tx, table, body.name, id)
      await tx.rows(
        `update ${table} set name = $3, title = $4, description = $5, button_text = $6, thanks_title = $7, thanks_text = $8,
           error_message = $9, reasons = $10, other_reason_text = $11, confirmation_text = $12, cancel_text = $13, version = version + 1
         where account_id = $1 and id = $2`,
        [tx.accountId, id, ...stored(cleaned(body))],
      )
      const after = await pageOf(tx, id)
      await record(tx, call, 'UNSUBSCRIBE_PAGE_EDITED', after.name, changesBetween(before, after))
      await emitChanged(tx, call.hub, resources, [id])
      return after
    }),

  'DELETE /unsubscribe-pages/:id': (call, { params: { id } }) =>
    call.inAccount(async tx => {
      await record(tx, call, 'UNSUBSCRIBE_PAGE_DELETED', await removeRow(tx, table, id))
      await emitChanged(tx, call.hub, resources, [id])
      return null
    }),

  'POST /unsubscribe-pages/plan': async (_call, { body }) => ({
    description: shownHtml(cleanHtml(body.description)),
    thanksText: shownHtml(cleanHtml(body.thanksText)),
    confirmationText: shownHtml(cleanHtml(body.confirmationText)),
    cancelText: shownHtml(cleanHtml(body.cancelText)),
  }),
} satisfies Partial<Handlers<keyof Api>>

/** Refuses with NOT_FOUND a page that is gone. */
export async function insistOnUnsubscribePage(tx: Tx, id: string | null): Promise<void> {
  if (!id) return
  const pages = await tx.rows('select 1 from unsubscribe_page where account_id = $1 and id = $2 for key share', [
    tx.accountId,
    id,
  ])
  if (!pages.length) throw new Refusal('NOT_FOUND', { field: 'unsubscribePageId' })
}
