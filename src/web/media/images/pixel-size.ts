import { bytesPerKb } from '#contract/limits.ts'
import type { Image } from '#contract/media/images.ts'

/** "800 × 600 · 184 KB"; a byte is shown as one kilobyte rather than none. */
export const pixelSize = ({ width, height, sizeBytes }: Pick<Image, 'width' | 'height' | 'sizeBytes'>): string =>
  `${width} × ${height} · ${Math.max(1, Math.round(sizeBytes / bytesPerKb))} KB`
