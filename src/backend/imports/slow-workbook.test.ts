import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { workbookOf } from '../testing/workbooks.ts'
import { writeAsCsv } from './workbook.ts'

// So short that no thread is even up.
vi.mock('#contract/limits.ts', async original => ({
  ...(await original<typeof import('#contract/limits.ts')>()),
  importXlsxMaxSeconds: 0.01,
}))

test('a workbook that takes longer than it may is refused as that, not as a damaged one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-slow-'))
  const from = join(folder, 'a.xlsx')
  writeFileSync(from, workbookOf('shared', [{ name: 'A', rows: [['Phone'], ['512345679']] }]))
  await expect(writeAsCsv(from, join(folder, 'a.csv'), 'one')).rejects.toMatchObject({
    code: 'IMPORT_TOO_SLOW',
    details: { value: 0.01 },
  })
  rmSync(folder, { recursive: true })
})
