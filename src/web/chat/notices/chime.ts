import { useChatSettings } from '../settings/chat-settings.ts'
import { claim } from './claim-across-tabs.ts'

const notes = [
  { hertz: 660, atSeconds: 0 },
  { hertz: 880, atSeconds: 0.11 },
]
const ringSeconds = 0.35
/** Of a tone at full volume. */
const loudest = 0.16

const acts = ['pointerdown', 'pointerup', 'keydown'] as const

/** To make what sounds takes a slow computer longer than a frame: what was pressed comes first. */
const afterPressMs = 200

let audio: AudioContext | null = null
let lastMs = 0

/** Browsers let a page sound only after a person did something on it; give back what ends the waiting. */
export function unlockSound(): () => void {
  const unlock = () => {
    audio ??= new AudioContext()
    if (audio.state === 'running') return stop()
    // Not everything counts for every browser: the beginning of a touch does not, nor does Esc.
    void audio.resume().then(stop, () => undefined)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const unlockSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(unlock, afterPressMs)
  }
  const stop = () => {
    clearTimeout(timer)
    for (const act of acts) removeEventListener(act, unlockSoon)
  }
  for (const act of acts) addEventListener(act, unlockSoon)
  return stop
}

/** Two soft tones, as loud as one likes; for a press, or once the person did something on the page. */
export async function ring(): Promise<void> {
  const { isMuted, volume } = useChatSettings.getState()
  if (isMuted || volume === 0) return
  audio ??= new AudioContext()
  if (audio.state !== 'running') await audio.resume()
  for (const { hertz, atSeconds } of notes) {
    const start = audio.currentTime + atSeconds
    const tone = audio.createOscillator()
    const loudness = audio.createGain()
    tone.frequency.value = hertz
    loudness.gain.setValueAtTime(0, start)
    loudness.gain.linearRampToValueAtTime(loudest * volume, start + 0.015)
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + ringSeconds)
    tone.connect(loudness).connect(audio.destination)
    tone.start(start)
    tone.stop(start + ringSeconds)
  }
}

/** Rings in one of the tabs that hear of `about`; several texts within `pauseMs` sound once. */
export async function chime(pauseMs: number, about: string): Promise<void> {
  if (audio?.state !== 'running' || performance.now() - lastMs < pauseMs) return
  // At once: a second text may come while this one is claimed.
  lastMs = performance.now()
  if (await claim(`chime ${about}`)) await ring()
}
