import { expect, test } from 'vitest'
import { attachableTypes, kilobytes, problemOf } from './attachable.ts'

const limitations = { mmsAvailableContentTypes: ['image/jpeg', 'image/png', 'text/vcard', 'text/plain'], mmsMaxFileSize: 614_400 }

test('the server’s types less text/plain may go', () => {
  expect(attachableTypes(limitations)).toEqual(['image/jpeg', 'image/png', 'text/vcard'])
  expect(problemOf({ type: 'image/png', size: 614_400 }, limitations)).toBeNull()
  expect(problemOf({ type: 'text/x-vcard', size: 100 }, limitations)).toBeNull()
})

test('a file of the wrong type or size is told why', () => {
  expect(problemOf({ type: 'text/plain', size: 10 }, limitations)).toEqual({
    key: 'contentType',
    value: 'image/jpeg, image/png, text/vcard',
  })
  expect(problemOf({ type: 'image/png', size: 614_401 }, limitations)).toEqual({ key: 'fileTooBig', value: '600' })
  expect(kilobytes(421_888)).toBe('412 KB')
})
