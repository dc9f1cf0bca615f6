import type { ContactRow } from '#contract/contacts/contacts.ts'
import type { Import, ImportCheck, ImportFile, ImportOutcome, ImportRow } from '#contract/contacts/imports.ts'
import { form, type startApp } from './start-app.ts'
import { workOffJobs } from './work-off-jobs.ts'

type App = Awaited<ReturnType<typeof startApp>>
type Shop = Awaited<ReturnType<App['shop']>>
export type Told = { columns?: (string | null)[]; country?: string | null; options?: object; name?: string }
type Bytes = string | Uint8Array<ArrayBuffer>

/** What the wizard does, call by call, on the backend of a test. */
export function openDesk(app: App) {
  const work = () => workOffJobs(app.context)
  const upload = (shop: Shop, content: Bytes, kind = 'contacts', name = 'customers.csv') =>
    shop.api('POST /import-files', form({ kind }, new File([content], name)))

  const planOf = (file: ImportFile, { columns, country = 'PL', options }: Told = {}) => ({
    fileId: file.id,
    columns: columns ?? file.columns.map(column => column.guess),
    country,
    options: {
      contacts: { kind: 'contacts', duplicates: 'update', ...options },
      'block-list': { kind: 'block-list', reason: 'DOESNT_WANT_MESSAGES', ...options },
      purchases: { kind: 'purchases', currency: 'PLN', ...options },
      coupons: { kind: 'coupons', tag: 'Spring', ...options },
    }[file.kind],
  })

  const begin = async (shop: Shop, content: Bytes, told: Told = {}, kind = 'contacts'): Promise<Import> => {
    const file = await upload(shop, content, kind, told.name)
    if (file.status !== 200) throw new Error(JSON.stringify(file.body))
    const started = await shop.api('POST /imports', planOf(file.body as ImportFile, told))
    if (started.status !== 200) throw new Error(JSON.stringify(started.body))
    return started.body as Import
  }
  const importOf = async (shop: Shop, id: string) => (await shop.api(`GET /imports/${id}`)).body as Import

  return {
    work,
    upload,
    planOf,
    begin,
    importOf,
    run: async (shop: Shop, content: Bytes, told: Told = {}, kind = 'contacts') => {
      const { id } = await begin(shop, content, told, kind)
      await work()
      return importOf(shop, id)
    },
    check: async (shop: Shop, content: Bytes, told: Told = {}, kind = 'contacts') => {
      const file = (await upload(shop, content, kind)).body as ImportFile
      const { body } = await shop.api('POST /import-checks', planOf(file, told))
      await work()
      return (await shop.api(`GET /import-checks/${(body as ImportCheck).id}`)).body as ImportCheck
    },
    undo: async (shop: Shop, id: string) => {
      const { status } = await shop.api(`POST /jobs/${id}/undo`)
      if (status !== 200) throw new Error(`undo: ${status}`)
      await work()
      return importOf(shop, id)
    },
    rowsOf: async (shop: Shop, id: string, outcome: ImportOutcome) =>
      ((await shop.api(`GET /imports/${id}/rows?outcome=${outcome}`)).body as { items: ImportRow[] }).items,
    contacts: async (shop: Shop) => ((await shop.api('GET /contacts?sort=name&limit=200')).body as { items: ContactRow[] }).items,
    contact: async (shop: Shop, phone: string) =>
      ((await shop.api('GET /contacts?sort=name&limit=200')).body as { items: ContactRow[] }).items.find(
        row => row.phone === phone,
      ),
    /** The text of a download. */
    download: async (shop: Shop, route: string, body: object) => {
      const { url } = (await shop.api(route, body)).body as { url: string }
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await (await fetch(app.origin + url)).arrayBuffer())
    },
  }
}
