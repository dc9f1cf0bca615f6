import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { changeLanguage } from '#web/i18n.ts'
import { draw } from '../form-fixture.tsx'
import { Calendar } from './calendar.tsx'
import { DayInput } from './day-input.tsx'

const told = vi.fn<(day: string | null) => void>()

async function open(begin = '') {
  const { user } = await draw(function Screen() {
    const [day, setDay] = useState(begin)
    return (
      <DayInput
        label="Born"
        day={day}
        onDay={next => {
          told(next)
          setDay(next ?? '')
        }}
      />
    )
  })
  return { user, box: await screen.findByRole<HTMLInputElement>('textbox', { name: 'Born' }) }
}

afterEach(async () => {
  vi.resetAllMocks()
  await act(() => changeLanguage('en'))
})

test('a day is typed and written in the language of Parley, whatever the browser speaks', async () => {
  const { user, box } = await open('2026-11-05')
  expect(box.value).toBe('11/05/2026')
  await act(() => changeLanguage('pl'))
  await waitFor(() => expect(box.value).toBe('05.11.2026'))
  expect(box.placeholder).toBe('DD.MM.RRRR')
  await user.clear(box)
  expect(told).toHaveBeenLastCalledWith('')
  await user.type(box, '7.3.2026')
  expect(told).toHaveBeenLastCalledWith('2026-03-07')
  await user.tab()
  expect(box.value).toBe('07.03.2026')
})

test('what is no whole day stays as typed, and is told as none', async () => {
  const { user, box } = await open()
  await user.type(box, '2/30/2026')
  await user.tab()
  expect(told).toHaveBeenLastCalledWith(null)
  expect(box.value).toBe('2/30/2026')
})

const chosen = vi.fn<(day: string) => void>()

test('the calendar is walked by keys, and offers no day beyond its bounds', async () => {
  const { user } = await draw(() => <Calendar day="2026-11-25" min="2026-11-10" max="2027-01-10" onChoose={chosen} />)
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'November 25, 2026' }))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'December 2, 2026' }))
  await user.keyboard('{PageUp}{PageUp}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'November 10, 2026' }))
  expect(screen.getByRole('button', { name: 'November 9, 2026' })).toHaveProperty('disabled', true)
  await user.keyboard('{End}{Enter}')
  expect(chosen).toHaveBeenLastCalledWith('2026-11-14')
  await user.click(screen.getByRole('button', { name: 'Next month' }))
  await user.click(screen.getByRole('button', { name: 'December 24, 2026' }))
  expect(chosen).toHaveBeenLastCalledWith('2026-12-24')
})

test('weeks begin and months are called as in the language', async () => {
  await changeLanguage('pl')
  await draw(() => <Calendar day="2026-11-25" onChoose={chosen} />)
  expect((await screen.findByRole('grid')).textContent).toMatch(/^ponwtśrczwptsobniedz/)
  expect(screen.getByText('listopad 2026')).toBeTruthy()
})
