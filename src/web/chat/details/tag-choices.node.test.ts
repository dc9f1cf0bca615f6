import { expect, test } from 'vitest'
import { tagChoices } from './tag-choices.ts'

const all = ['Hurt', 'Kiln club', 'VIP', 'Żółw']

test('every tag that the contact lacks is offered', () => {
  expect(tagChoices(all, ['VIP'], '')).toEqual({ known: ['Hurt', 'Kiln club', 'Żółw'], isNew: false, first: 'Hurt' })
})

test('tags are found without case and diacritics, and what is typed may become one', () => {
  expect(tagChoices(all, [], 'zolw')).toEqual({ known: ['Żółw'], isNew: true, first: 'Żółw' })
  expect(tagChoices(all, [], 'i')).toEqual({ known: ['Kiln club', 'VIP'], isNew: true, first: 'Kiln club' })
})

test('a name that differs by case or outer spaces alone is the tag that there is', () => {
  expect(tagChoices(all, [], ' vip ')).toEqual({ known: ['VIP'], isNew: false, first: 'VIP' })
  expect(tagChoices(all, ['VIP'], 'vip')).toEqual({ known: [], isNew: false, first: null })
})

test('Enter takes the very tag that is typed before one that only contains it, and a new one where there is none', () => {
  expect(tagChoices(['Ex VIP', 'VIP'], [], 'vip')).toEqual({ known: ['VIP', 'Ex VIP'], isNew: false, first: 'VIP' })
  expect(tagChoices(['Ex VIP'], [], 'Regular')).toEqual({ known: [], isNew: true, first: 'Regular' })
})

test('Enter adds nothing where the contact has that very tag; those that contain it can still be chosen', () => {
  expect(tagChoices(['Ex VIP', 'VIP'], ['VIP'], 'vip')).toEqual({ known: ['Ex VIP'], isNew: false, first: null })
})
