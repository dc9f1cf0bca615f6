import { expect, test } from 'vitest'
import { filtersOf, withoutFilters } from './list-address.ts'
import { nextSort, shownColumns, toggledColumn } from './list-columns.ts'
import { listQuery, listSearch } from './list-search.ts'

const columns = ['name', 'phone', 'tags'].map(id => ({ id, head: id, cell: () => id, isHidden: id === 'tags' }))
const ids = (chosen?: string) => shownColumns(columns, chosen).map(column => column.id)

test('a head that is pressed sorts upwards, then downwards, then as before', () => {
  expect(nextSort('name', undefined, undefined)).toBe('name')
  expect(nextSort('name', 'name', undefined)).toBe('-name')
  expect(nextSort('name', '-name', undefined)).toBeUndefined()
  expect(nextSort('name', 'phone', undefined)).toBe('name')
})

test('the head of the default order only turns it round and back', () => {
  expect(nextSort('name', undefined, 'name')).toBe('-name')
  expect(nextSort('name', '-name', 'name')).toBeUndefined()
  expect(nextSort('time', undefined, '-time')).toBe('time')
  expect(nextSort('time', 'time', '-time')).toBeUndefined()
})

test('columns are chosen in the address, in their own order, and never all gone', () => {
  expect(ids()).toEqual(['name', 'phone'])
  expect(toggledColumn(columns, undefined, 'tags')).toBe('name,phone,tags')
  expect(toggledColumn(columns, 'name,phone,tags', 'tags')).toBeUndefined()
  expect(toggledColumn(columns, undefined, 'phone')).toBe('name')
  expect(ids('nothing,known')).toEqual(['name'])
})

test('an address that makes no sense reads as the default', () => {
  expect(listSearch({ limit: 'all', sort: '-name', search: 'vip' })).toEqual({ sort: '-name', search: 'vip' })
  expect(listSearch({ limit: '100' }).limit).toBe(100)
  expect(listQuery(listSearch({ columns: 'name', cursor: 'x' }))).toEqual({ cursor: 'x' })
})

test('clearing keeps order, page size and columns, and how the person likes the app', () => {
  const search = { search: 'a', sort: '-name', limit: 100, columns: 'name', cursor: 'x', tag: 'vip', theme: 'dark' }
  expect(withoutFilters(search)).toEqual({ sort: '-name', limit: 100, columns: 'name', theme: 'dark' })
  expect(filtersOf({ ...search, consent: '', gender: undefined })).toEqual([['tag', 'vip']])
})

test('the column that the list is sorted by stands, whatever was chosen', () => {
  const sortable = [...columns, { id: 'signUp', head: 'Signed up', cell: () => '', sort: 'signUp', isHidden: true }]
  const shown = (chosen: string | undefined, sort: string) => shownColumns(sortable, chosen, sort).map(column => column.id)
  expect(shown(undefined, '-signUp')).toEqual(['name', 'phone', 'signUp'])
  expect(shown('phone', 'signUp')).toEqual(['name', 'phone', 'signUp'])
  expect(shown('phone', 'name')).toEqual(['name', 'phone'])
})
