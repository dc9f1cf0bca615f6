import { expect, test } from 'vitest'
import { importCsvMaxBytes, importXlsxMaxBytes } from '#contract/limits.ts'
import { fileProblem, sizeText } from './file-problem.ts'

const problem = (name: string, size: number) => fileProblem({ name, size }, 'en')

test('what is too large is refused before it is sent, by the limit of its kind', () => {
  expect(problem('all.csv', importCsvMaxBytes)).toBeNull()
  expect(problem('all.csv', importCsvMaxBytes + 1)).toMatchObject({ key: 'tooLarge', values: { kind: 'CSV', most: 50 } })
  expect(problem('all.XLSX', importXlsxMaxBytes)).toBeNull()
  expect(problem('all.XLSX', importXlsxMaxBytes + 1)).toMatchObject({ key: 'tooLarge', values: { kind: '.xlsx', most: 10 } })
  expect(problem('all', importCsvMaxBytes + 1)).toMatchObject({ key: 'tooLarge', values: { kind: 'CSV' } })
})

test('an empty file and an old Excel are told by name', () => {
  expect(problem('none.csv', 0)).toEqual({ key: 'empty', values: { name: 'none.csv' } })
  expect(problem('Kunden.xls', 900)).toEqual({ key: 'oldExcel', values: { name: 'Kunden.xls' } })
})

test('sizes read as people say them', () => {
  expect(sizeText(1, 'en')).toBe('1 kB')
  expect(sizeText(12.4 * 1024 * 1024, 'pl')).toBe('12,4 MB')
})
