import jsQR from 'jsqr'

export type CameraProblem = 'REFUSED' | 'NONE'

/** Wide enough for a code that fills a quarter of the picture, and read in a few ms on a phone. */
const readWidthPx = 640
const everyMs = 150
/** So long a code has to be out of sight before it counts again. */
const forgetMs = 2000

/** Shows the camera in `video` and tells of each QR code that comes into its sight, once. Returns the end of that. */
export function watchCamera(
  video: HTMLVideoElement,
  { onCode, onProblem }: { onCode: (code: string) => void; onProblem: (problem: CameraProblem) => void },
): () => void {
  const end = new AbortController()
  void watch(video, end.signal, onCode).catch((error: unknown) => {
    if (end.signal.aborted) return
    onProblem(error instanceof DOMException && error.name === 'NotAllowedError' ? 'REFUSED' : 'NONE')
  })
  return () => end.abort()
}

async function watch(video: HTMLVideoElement, signal: AbortSignal, onCode: (code: string) => void): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => stream.getTracks().forEach(track => track.stop())
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  let seen = { code: '', at: 0 }
  const timer = setInterval(() => {
    const code = codeIn(video)
    const now = performance.now()
    if (!code) return
    const isNew = code !== seen.code || now - seen.at > forgetMs
    seen = { code, at: now }
    if (isNew) onCode(code)
  }, everyMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}

const canvas = document.createElement('canvas')

function codeIn(video: HTMLVideoElement): string | null {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return null
  const scale = Math.min(1, readWidthPx / videoWidth)
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return null
  pen.drawImage(video, 0, 0, canvas.width, canvas.height)
  const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height)
  return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data.trim() || null
}
