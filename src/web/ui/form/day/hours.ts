/** An hour as the calls have it: HH:mm. As it is typed: "9:30 AM", "09:30". */
export function hourText(hour: string, locale: string): string {
  if (!/^\d{2}:\d{2}$/.test(hour)) return hour
  const options = { hour: locale.startsWith('en') ? 'numeric' : '2-digit', minute: '2-digit', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, options).format(new Date(`1970-01-01T${hour}:00Z`)).replace(/\s/g, ' ')
}

/** "9:30", "9.30", "930", "9 am", "21:30", "9:30 PM"; null for what is no hour. */
export function readHour(text: string): string | null {
  const [, hours = '', minutes = '0', half] = /^(\d{1,2})(?:\s*[:.]?\s*(\d{2}))?\s*([ap])?\.?(?:m\.?)?$/i.exec(text.trim()) ?? []
  if (hours === '') return null
  const isHalved = half !== undefined
  const written = Number(hours)
  if (isHalved && (written < 1 || written > 12)) return null
  const hour = isHalved ? (written % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : written
  if (hour > 23 || Number(minutes) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minutes.padStart(2, '0')}`
}
