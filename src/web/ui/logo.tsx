type LogoProps = { size: number }

/** Parley's mark; the name stands beside it in text. */
export function Logo({ size }: LogoProps) {
  return <img src="/favicon.svg" width={size} height={size} alt="" />
}
