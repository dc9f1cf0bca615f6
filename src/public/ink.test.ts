import { expect, test } from 'vitest'
import { inkOn } from './ink.ts'

test('words on a button are white or dark, whichever reads better on its colour', () => {
  for (const dark of ['#0F6553', '#000000', '#8A4A2B', '#22547d']) expect([dark, inkOn(dark)]).toEqual([dark, '#ffffff'])
  for (const light of ['#FFFFFF', '#FFD400', '#9BD4C3', '#e9e6e1']) expect([light, inkOn(light)]).toEqual([light, '#1c1a18'])
})
