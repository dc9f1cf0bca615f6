import { lightness } from '#contract/signup/widget/colors.ts'

/** Black or white, whichever reads better on a colour #RRGGBB. */
export function inkOn(color: string): '#ffffff' | '#1c1a18' {
  const light = lightness(color)
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.06 ? '#ffffff' : '#1c1a18'
}
