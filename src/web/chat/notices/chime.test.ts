import { expect, test, vi } from 'vitest'
import { chime, unlockSound } from './chime.ts'
import { claim } from './claim-across-tabs.ts'

vi.mock('./claim-across-tabs.ts', () => ({ claim: vi.fn<typeof claim>() }))

test('two texts at once ring once, also while the first is still being claimed', async () => {
  let tones = 0
  const changed = {
    value: 0,
    setValueAtTime: () => {},
    linearRampToValueAtTime: () => {},
    exponentialRampToValueAtTime: () => {},
  }
  const part = { frequency: changed, gain: changed, connect: () => part, start: () => (tones += 1), stop: () => {} }
  class Audio {
    state = 'running'
    currentTime = 0
    createOscillator = () => part
    createGain = () => part
  }
  vi.stubGlobal('AudioContext', Audio)
  vi.useFakeTimers()
  unlockSound()
  dispatchEvent(new Event('pointerdown'))
  vi.runAllTimers()
  vi.useRealTimers()
  const first = Promise.withResolvers<boolean>()
  vi.mocked(claim).mockReturnValueOnce(first.promise).mockResolvedValue(true)
  vi.spyOn(performance, 'now').mockReturnValue(60_000)
  const rung = [chime(1000, 'one'), chime(1000, 'two')]
  first.resolve(true)
  await Promise.all(rung)
  expect(tones).toBe(2)
  vi.unstubAllGlobals()
})
