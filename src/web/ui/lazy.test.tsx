import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from './form/form-fixture.tsx'
import { beginLateParts, lazyAfterPaint, lazyOnIdle } from './lazy.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('what nobody opens is asked for again where it could not be fetched, and the screen stands meanwhile', async () => {
  vi.useFakeTimers()
  const Come = () => <p>Come after all</p>
  const load = vi.fn(async () => ({ default: Come })).mockRejectedValueOnce(new TypeError('no line'))
  const Part = lazyAfterPaint(load)
  render([<h1 key="screen">The screen</h1>, <Part key="part" />])
  await act(async () => beginLateParts())
  expect(load).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('heading').textContent).toBe('The screen')
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(screen.getByText('Come after all')).toBeTruthy()
  expect(screen.getByRole('heading')).toBeTruthy()
})

test('a part that somebody opened and that does not come says so in its place, and comes once it is asked for again', async () => {
  const Come = ({ name }: { name: string }) => <p>Come for {name}</p>
  let hasLine = false
  const Part = lazyOnIdle(async () => {
    if (!hasLine) throw new TypeError('no line')
    return { default: Come }
  })
  const { user } = await draw(() => (
    <>
      <h1>The screen</h1>
      <Part name="Emily" />
    </>
  ))
  await screen.findByText('This part of the page did not load.')
  expect(screen.getByRole('heading').textContent).toBe('The screen')
  hasLine = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Come for Emily')
})
