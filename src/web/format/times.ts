import { useSyncExternalStore } from 'react'

type Words = { today: string; yesterday: string }

const dayMs = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

// Building a format costs more than using it a hundred times, and every row needs one.
function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

/** Browsers write "31 maj" in Polish, and people "31 maja"; the other months are cut so short that they fit. */
export const declined = (text: string): string => text.replace(/(\d) maj(?!\p{L})/u, '$1 maja')

/** "Nov 8, 2026"; on the reader's clock, or on that of a zone. */
export function mediumDate(date: Date, locale: string, timeZone?: string): string {
  return declined(format(locale, { dateStyle: 'medium', timeZone }).format(date))
}

/** "Nov 8, 2026, 9:41 AM" */
export function mediumMoment(date: Date, locale: string): string {
  return declined(format(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date))
}

/** "Nov 8" */
export function dayAndMonth(date: Date, locale: string, timeZone?: string): string {
  return declined(format(locale, { day: 'numeric', month: 'short', timeZone }).format(date))
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}

/** Whole days from `time` to `today` on the reader's calendar; 0 is today, 1 yesterday. */
function daysAgo(time: Date, today: number): number {
  return Math.round((today - startOfDay(time)) / dayMs)
}

/** "Nov 8", with the year where it is another one. */
function shortDate(date: Date, today: number, locale: string): string {
  const isThisYear = date.getFullYear() === new Date(today).getFullYear()
  return isThisYear ? dayAndMonth(date, locale) : mediumDate(date, locale)
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "9:41 AM" or "9:41". */
export function clock(iso: string, locale: string, timeZone?: string): string {
  return format(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(iso))
}

/** "Nov 8, 9:41 AM", with the year where it is another one: a time in a column, where all of them are alike. */
export function shortMoment(iso: string, today: number, locale: string): string {
  const date = new Date(iso)
  return `${shortDate(date, today, locale)}, ${clock(iso, locale)}`
}

/** The time in a row of the list: the hour today, then Yesterday, the weekday, the date. */
export function listTime(iso: string, today: number, locale: string, words: Words): string {
  const date = new Date(iso)
  const days = daysAgo(date, today)
  if (days <= 0) return clock(iso, locale)
  if (days === 1) return words.yesterday
  if (days < 7) return format(locale, { weekday: 'short' }).format(date)
  return shortDate(date, today, locale)
}

/** The words of a date separator: Today, Yesterday, "Thursday, November 19". */
export function dayLabel(iso: string, today: number, locale: string, words: Words): string {
  const date = new Date(iso)
  const days = daysAgo(date, today)
  if (days <= 0) return words.today
  if (days === 1) return words.yesterday
  const isThisYear = date.getFullYear() === new Date(today).getFullYear()
  const named: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }
  return capitalised(format(locale, isThisYear ? named : { ...named, year: 'numeric' }).format(date))
}

/** The day of a note beside its author: Today, Yesterday, "Nov 19". */
export function shortDay(iso: string, today: number, locale: string, words: Words): string {
  const date = new Date(iso)
  const days = daysAgo(date, today)
  if (days <= 0) return words.today
  if (days === 1) return words.yesterday
  return shortDate(date, today, locale)
}

/** "March 3, 2024"; a date without an hour (a birthday) is the same day everywhere. */
export function longDate(iso: string, locale: string): string {
  const isDateOnly = iso.length === 10
  const options = { day: 'numeric', month: 'long', year: 'numeric', ...(isDateOnly && { timeZone: 'UTC' }) } as const
  return format(locale, options).format(new Date(iso))
}

/** "December 9", with the year where it is another one: a day within a sentence, in full. */
export function longDay(iso: string, locale: string): string {
  const date = new Date(iso)
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  return format(locale, { day: 'numeric', month: 'long', ...(!isThisYear && { year: 'numeric' }) }).format(date)
}

/** "March 2024". */
export function monthOf(iso: string, locale: string): string {
  return format(locale, { month: 'long', year: 'numeric' }).format(new Date(iso))
}

/** Day and hour in full, for the title of a short time; of a zone's clock it says which that is. */
export function fullTime(iso: string, locale: string, timeZone?: string): string {
  return format(locale, { dateStyle: 'full', timeStyle: timeZone ? 'long' : 'short', timeZone }).format(new Date(iso))
}

/** "Nov 8, 9:41:07 AM": a step of something that took seconds. */
export function moment(iso: string, locale: string): string {
  const seconds = { hour: 'numeric', minute: '2-digit', second: '2-digit' } as const
  return declined(format(locale, { day: 'numeric', month: 'short', ...seconds }).format(new Date(iso)))
}

/** "2026-11-22 09:41:07" on the reader's clock (specification 9). */
export function exactTime(iso: string): string {
  const date = new Date(iso)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`
}

/** Two times on the same day of the reader's calendar. */
export function isSameDay(one: string, other: string): boolean {
  return startOfDay(new Date(one)) === startOfDay(new Date(other))
}

function onDayChange(changed: () => void): () => void {
  const timer = setInterval(changed, 30_000)
  return () => clearInterval(timer)
}

/** The day on the clock of a zone, as in 2026-11-08. */
export function dayIn(timeZone: string, date: Date): string {
  return format('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(date)
}

/** Today there; it moves on at midnight there. */
export function useTodayIn(timeZone: string): string {
  return useSyncExternalStore(onDayChange, () => dayIn(timeZone, new Date()))
}

/** The start of today in milliseconds; a page left open overnight moves on at midnight. */
export function useToday(): number {
  return useSyncExternalStore(onDayChange, () => startOfDay(new Date()))
}

const minuteMs = 60_000

function onMinute(listener: () => void): () => void {
  const timer = setInterval(listener, minuteMs / 2)
  return () => clearInterval(timer)
}

/** Whole minutes since then, as they pass. */
export function useMinutesSince(iso: string): number {
  return useSyncExternalStore(onMinute, () => Math.max(0, Math.floor((Date.now() - Date.parse(iso)) / minuteMs)))
}

const secondMs = 1000

function onSecond(listener: () => void): () => void {
  const timer = setInterval(listener, secondMs / 2)
  return () => clearInterval(timer)
}

/** Whole seconds since then, as they pass. */
export function useSecondsSince(iso: string): number {
  return useSyncExternalStore(onSecond, () => Math.max(0, Math.floor((Date.now() - Date.parse(iso)) / secondMs)))
}

/** "25 min", "2 h", "3 d": the same in all our languages. */
export function span(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}
