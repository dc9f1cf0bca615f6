import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import en from '../../../../locales/en/newsletter.json'
import { BirthdayField } from '#public/newsletter/birthday-field.tsx'

let told: string[] = []

function Form({ language }: { language: 'en' | 'pl' }) {
  const [birthday, setBirthday] = useState('')
  const onType = (next: string) => {
    told.push(next)
    setBirthday(next)
  }
  return <BirthdayField words={en} language={language} value={birthday} onType={onType} error={undefined} />
}

const show = (language: 'en' | 'pl') => {
  told = []
  render(<Form language={language} />)
  return ['Day', 'Month', 'Year'].map(name => screen.getByLabelText(name))
}

test('a birthday is three answers in the order of the language, whichever comes first', () => {
  const [day, month, year] = show('pl')
  expect(screen.getByRole('group', { name: 'Birthday' }).querySelectorAll('select, input')[0]).toBe(day)
  if (!day || !month || !year) throw new Error('a field is missing')
  fireEvent.change(year, { target: { value: '19a90' } })
  fireEvent.change(day, { target: { value: '04' } })
  fireEvent.change(month, { target: { value: '05' } })
  expect(told).toEqual(['1990--', '1990--04', '1990-05-04'])
  expect(screen.getByRole('option', { name: 'maj', selected: true })).toBeTruthy()
})

test('what was answered before the script came is told whole, though the page was not drawn anew in between', () => {
  const [day, month, year] = show('en')
  if (!day || !month || !year) throw new Error('a field is missing')
  act(() => {
    for (const [field, value] of [
      [year, '1990'],
      [day, '04'],
      [month, '05'],
    ] as const)
      fireEvent.change(field, { target: { value } })
  })
  expect(told.at(-1)).toBe('1990-05-04')
  fireEvent.change(year, { target: { value: '' } })
  expect(told.at(-1)).toBe('-05-04')
})
