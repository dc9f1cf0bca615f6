const notes = [
  { hertz: 660, atSeconds: 0 },
  { hertz: 880, atSeconds: 0.11 },
]
const ringSeconds = 0.35
const loudness = 0.08

let audio: AudioContext | null = null
let lastMs = 0

/** Browsers let a page sound only after a person did something on it; give back what ends the waiting. */
export function unlockSound(): () => void {
  const unlock = () => {
    audio ??= new AudioContext()
    if (audio.state === 'suspended') void audio.resume()
    stop()
  }
  const stop = () => {
    removeEventListener('pointerdown', unlock)
    removeEventListener('keydown', unlock)
  }
  addEventListener('pointerdown', unlock)
  addEventListener('keydown', unlock)
  return stop
}

/** Two soft tones; several texts within `pauseMs` sound once. */
export function chime(pauseMs: number): void {
  if (audio?.state !== 'running' || performance.now() - lastMs < pauseMs) return
  lastMs = performance.now()
  for (const { hertz, atSeconds } of notes) {
    const start = audio.currentTime + atSeconds
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(loudness, start + 0.015)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + ringSeconds)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + ringSeconds)
  }
}
