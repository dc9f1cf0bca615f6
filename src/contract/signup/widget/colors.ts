/** #RRGGBB. */
export const isColor = (written: string): boolean => /^#[0-9a-f]{6}$/i.test(written)

const linear = (byte: number) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4)

/** How light a colour #RRGGBB is, from 0 to 1. */
export function lightness(color: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => linear(Number.parseInt(color.slice(at, at + 2), 16)))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** From 1 to 21; text is easy to read from 4.5 on. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [lightness(one), lightness(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

export const readableContrast = 4.5
