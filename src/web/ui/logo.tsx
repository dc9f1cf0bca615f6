type LogoProps = { size: number }

/** Parley's mark, as in favicon.svg, but there with the first letters; the name stands beside it in text. */
export function Logo({ size }: LogoProps) {
  return (
    <svg viewBox="0 0 28 28" width={size} height={size} aria-hidden>
      <rect width="28" height="28" rx="7" fill="var(--p-accent)" />
      <path d="M9 21V10a3 3 0 0 1 3-3h4.5a5 5 0 0 1 0 10H13z" fill="#fff" />
      <circle cx="13" cy="12" r="1.2" fill="var(--p-accent)" />
      <circle cx="16.8" cy="12" r="1.2" fill="var(--p-accent)" />
    </svg>
  )
}
