import { erasedOf } from '../../contacts/block-list/erased-numbers.ts'
import { addPurchases, type CheckedPurchase } from '../../contacts/purchases/add-purchases.ts'
import type { Tx } from '../../db/transaction.ts'
import { resourceChanged } from '../../live/emit.ts'
import { recordChanges } from '../import-changes.ts'
import type { ImportRun, KindOfImport, Memory, Settled, TakenRow, Undone } from '../import-kind.ts'
import { contactsKind } from '../kind-contacts.ts'
import { readPurchase } from './purchase-values.ts'

export const purchasesKind: KindOfImport = {
  fields: [
    ...contactsKind.fields.filter(field => field.key === 'phone'),
    {
      key: 'orderNumber',
      isRequired: true,
      headings: [
        'order',
        'order number',
        'order no',
        'order id',
        'zamowienie',
        'numer zamowienia',
        'nr zamowienia',
        'id zamowienia',
      ],
    },
    {
      key: 'at',
      isRequired: true,
      headings: [
        'date',
        'time',
        'ordered at',
        'order date',
        'purchased at',
        'purchase date',
        'data',
        'data zamowienia',
        'data zakupu',
        'czas',
      ],
    },
    {
      key: 'amount',
      isRequired: true,
      headings: ['amount', 'total', 'value', 'order total', 'price', 'kwota', 'wartosc', 'suma', 'razem', 'wartosc zamowienia'],
    },
    { key: 'currency', isRequired: false, headings: ['currency', 'waluta'] },
    ...contactsKind.fields.filter(field => field.key === 'name' || field.key === 'surname'),
  ],
  hasCustomFields: false,
  takesLandlines: false,
  refreshes: ['contacts'],
  settle: settlePurchases,
  undo: undoPurchases,
}

type Bought = CheckedPurchase & { row: number }

/** Orders that are new; one that is known stays as it is. */
async function settlePurchases(tx: Tx, run: ImportRun, rows: TakenRow[], memory: Memory | null): Promise<Settled> {
  const { options, columns, reading } = run.plan
  if (options.kind !== 'purchases') throw new Error('a plan of another kind')
  const counts = { created: 0, skipped: 0, repeated: 0 }
  const rejected: NonNullable<Settled['rejected']> = []
  const orders = new Map<string, Bought>()
  const cell = (row: TakenRow, key: string) => (row.cells[columns.indexOf(key)] ?? '').trim()
  // Whoever was erased since the import began is not brought back.
  const phones = rows.map(row => row.phone)
  const erased = new Set((await erasedOf(tx, phones, run.createdAt)).map(row => row.phone))
  for (const row of rows) {
    const read = readPurchase(
      {
        orderNumber: cell(row, 'orderNumber'),
        at: cell(row, 'at'),
        amount: cell(row, 'amount'),
        currency: cell(row, 'currency') || options.currency,
      },
      reading.dayOrders[columns.indexOf('at')] ?? null,
    )
    if ('rejection' in read) rejected.push({ ...row, rejection: read.rejection })
    else if (erased.has(row.phone)) counts.skipped += 1
    else if (orders.has(read.orderNumber)) counts.repeated += 1
    else orders.set(read.orderNumber, { ...read, row: row.row, phone: row.phone, ...nameIn(row, cell) })
  }
  const { there, met } = await knownOrders(tx, run, [...orders.keys()])
  const fresh: Bought[] = []
  for (const order of orders.values()) {
    const key = order.orderNumber
    if (memory ? memory.keys.has(key) : met.has(key)) counts.repeated += 1
    else if (there.has(key)) counts.skipped += 1
    else fresh.push(order)
    memory?.keys.add(key)
  }
  counts.created = fresh.length
  return { counts, problems: new Map(), rejected, apply: () => apply(tx, run, fresh) }
}

/** A name that does not fit is none: it is not what the file is about. */
function nameIn(row: TakenRow, cell: (row: TakenRow, key: string) => string) {
  const short = (text: string) => (text !== '' && text.length <= 60 ? text : null)
  return { name: short(cell(row, 'name')), surname: short(cell(row, 'surname')) }
}

async function knownOrders(tx: Tx, run: ImportRun, numbers: string[]): Promise<{ there: Set<string>; met: Set<string> }> {
  const there = await tx.rows<{ number: string }>(
    'select order_number as number from purchase where account_id = $1 and order_number = any($2::text[])',
    [tx.accountId, numbers],
  )
  const met = await tx.rows<{ key: string }>(
    'select key from import_change where account_id = $1 and import_id = $2 and key = any($3::text[])',
    [tx.accountId, run.id, numbers],
  )
  return { there: new Set(there.map(row => row.number)), met: new Set(met.map(row => row.key)) }
}

async function apply(tx: Tx, run: ImportRun, orders: Bought[]) {
  const { added, changes } = await addPurchases(tx, orders, { source: 'import', sub: run.createdBy })
  const rowOf = new Map(orders.map(order => [order.orderNumber, order.row]))
  await recordChanges(
    tx,
    run,
    added.map(({ orderNumber, purchaseId, contactId, madeContact }) => ({
      key: orderNumber,
      row: rowOf.get(orderNumber) ?? 0,
      done: 'created' as const,
      ref: purchaseId,
      version: null,
      before: madeContact ? { madeContact: contactId } : null,
      consentId: null,
    })),
  )
  return changes
}

/** Takes the purchases back, and the contacts that came with them where nobody did anything with those since. */
async function undoPurchases(tx: Tx, run: ImportRun, keys: string[]): Promise<Undone> {
  const values = [tx.accountId, run.id, keys]
  const gone = await tx.rows<{ contactId: string }>(
    `delete from purchase p using import_change c
     where c.account_id = $1 and c.import_id = $2 and c.key = any($3::text[]) and c.done = 'created' and p.account_id = $1 and p.id = c.ref
     returning p.contact_id as "contactId"`,
    values,
  )
  await tx.rows(
    `delete from contact c using import_change b
     where b.account_id = $1 and b.import_id = $2 and b.key = any($3::text[]) and c.account_id = $1
       and c.id = (b.before ->> 'madeContact')::uuid and c.version = 1 and c.purchases = 0 and c.consent_kind is null
       and not exists (select from contact_tagging g where g.account_id = $1 and g.contact_id = c.id)
       and not exists (select from conversation v where v.account_id = $1 and v.client_number = c.phone)`,
    values,
  )
  const touched = [...new Set(gone.map(row => row.contactId))]
  return {
    deleted: gone.length,
    restored: 0,
    left: [],
    changes: gone.length ? [resourceChanged('contacts', touched.length > 500 ? [] : touched)] : [],
  }
}
