import { BlockReason } from '#contract/contacts/block-reasons.ts'
import type { Tx } from '../db/transaction.ts'
import { isUnneeded } from './import-files.ts'

/**
 * Takes away what imports keep of a person: the row's change and the rows that were told of, and files that wait for an import,
 * in which the person may stand. Returns the ids of those files, to be removed after the commit.
 */
export async function forgetImported(tx: Tx, contactId: string, phones: readonly string[]): Promise<string[]> {
  await tx.rows('delete from import_change where account_id = $1 and ref = $2', [tx.accountId, contactId])
  // By whole keys, import by import: so it goes along the index however many rows there are.
  await tx.rows(
    `delete from import_change c using job j
     where j.account_id = $1 and j.kind = 'import' and j.undo_of is null and c.account_id = $1 and c.import_id = j.id and c.key = any($2::text[])`,
    [tx.accountId, phones.flatMap(phone => [phone, ...BlockReason.options.map(reason => `${phone} ${reason}`)])],
  )
  await tx.rows('delete from import_row where account_id = $1 and phone = any($2::text[])', [tx.accountId, phones])
  const files = await tx.rows<{ id: string }>(`delete from import_file f where account_id = $1 and ${isUnneeded} returning id`, [
    tx.accountId,
  ])
  return files.map(file => file.id)
}
