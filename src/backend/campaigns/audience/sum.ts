import * as z from 'zod'
import { CountryCost, LeftOutCounts, type CampaignCount } from '#contract/campaigns/campaign-check.ts'
import type { Outcome } from './make-texts.ts'

/** What a check comes to, row by row: `audience` = `texts` + all of `leftOut`. `byParts`: texts by how many parts they have. */
export const Sum = z.object({
  audience: z.int(),
  texts: z.int(),
  later: z.int(),
  leftOut: LeftOutCounts,
  duplicates: z.int(),
  byParts: z.record(z.string(), z.int()),
  countries: z.array(CountryCost),
  planParts: z.int().default(0),
  price: z.int(),
  /** When the last of them may leave, in ms; 0 without any. */
  lastDueMs: z.int(),
})
export type Sum = z.output<typeof Sum>

export const nothing: Sum = {
  audience: 0,
  texts: 0,
  later: 0,
  leftOut: {},
  duplicates: 0,
  byParts: {},
  countries: [],
  planParts: 0,
  price: 0,
  lastDueMs: 0,
}

/** The sum with these people in it. */
export function withPeople(sum: Sum, outcomes: readonly Outcome[], startMs: number): Sum {
  const next: Sum = { ...sum, leftOut: { ...sum.leftOut }, byParts: { ...sum.byParts } }
  const countries = new Map(sum.countries.map(country => [country.country, { ...country }]))
  for (const { person, text, reason } of outcomes) {
    next.audience += 1
    if (person.worn > 1) next.duplicates += 1
    if (!text) {
      next.leftOut[reason] = (next.leftOut[reason] ?? 0) + 1
      continue
    }
    next.texts += 1
    next.price += text.price
    next.byParts[text.parts] = (next.byParts[text.parts] ?? 0) + 1
    if (text.dueMs > startMs) next.later += 1
    next.lastDueMs = Math.max(next.lastDueMs, text.dueMs)
    const own = countries.get(text.country) ?? {
      country: text.country,
      people: 0,
      parts: 0,
      planParts: 0,
      perPart: text.perPart,
      price: 0,
    }
    own.people += 1
    own.parts += text.parts
    own.price += text.price
    countries.set(text.country, own)
  }
  next.countries = [...countries.values()].toSorted((one, other) => other.people - one.people)
  return next
}

/** What a plan pays in one country: parts, and what they would have cost. */
export type Covered = { country: string; parts: number; price: number }

/** What so many parts of a plan pay: the first of these texts, each as a whole. */
export function coveredBy(parts: number, outcomes: readonly Outcome[]): Covered[] {
  let till = 0
  const priced = outcomes.flatMap(({ text }) => (text && text.price > 0 ? text : []))
  const paid = priced.filter(text => (till += text.parts) <= parts)
  return [...Map.groupBy(paid, text => text.country)].map(([country, own]) => ({
    country,
    parts: own.reduce((sum, text) => sum + text.parts, 0),
    price: own.reduce((sum, text) => sum + text.price, 0),
  }))
}

/** The sum with that paid by the plan. */
export function withPlan(sum: Sum, covered: readonly Covered[]): Sum {
  const countries = sum.countries.map(country => {
    const own = covered.find(one => one.country === country.country)
    if (!own) return country
    return {
      ...country,
      planParts: Math.min(country.parts, own.parts),
      price: Math.max(0, country.price - own.price),
    }
  })
  const all = (of: (one: Sum['countries'][number]) => number) => countries.reduce((total, one) => total + of(one), 0)
  return covered.length ? { ...sum, countries, planParts: all(one => one.planParts), price: all(one => one.price) } : sum
}

export const partsOf = ({ countries }: Sum): number => countries.reduce((sum, { parts }) => sum + parts, 0)

/** Least, median and most parts of a text; null without any. */
export function spreadOf({ byParts, texts }: Sum): CampaignCount['parts'] {
  const sizes = Object.entries(byParts)
    .map(([parts, count]) => ({ parts: Number(parts), count }))
    .toSorted((one, other) => one.parts - other.parts)
  const [first] = sizes
  const last = sizes.at(-1)
  if (!first || !last) return null
  let seen = 0
  const median = sizes.find(size => (seen += size.count) * 2 >= texts)
  return { least: first.parts, median: (median ?? last).parts, most: last.parts }
}

/** When the last text has left at this pace: none goes before its hours, and all of them take their time. */
export function endOf(sum: Sum, startMs: number, partsPerSecond: number): number | null {
  if (!sum.texts) return null
  const share = sum.later / sum.texts
  const tookMs = (partsOf(sum) / partsPerSecond) * 1000
  return Math.round(Math.max(startMs + tookMs, sum.lastDueMs + tookMs * share))
}

/** A sum over some people as the sum over all: `audience` is exact, the rest follows in proportion, and still adds up. */
export function scaled(sum: Sum, audience: number): Sum {
  if (!sum.audience || sum.audience === audience) return sum
  const factor = audience / sum.audience
  const by = (count: number) => Math.round(count * factor)
  const leftOut = Object.fromEntries(Object.entries(sum.leftOut).map(([reason, count]) => [reason, by(count)]))
  const texts = audience - Object.values(leftOut).reduce((all, count) => all + count, 0)
  return {
    ...sum,
    audience,
    texts,
    later: Math.min(texts, by(sum.later)),
    leftOut,
    duplicates: by(sum.duplicates),
    byParts: Object.fromEntries(Object.entries(sum.byParts).map(([parts, count]) => [parts, by(count)])),
    countries: sum.countries.map(country => ({
      ...country,
      people: by(country.people),
      parts: by(country.parts),
      price: by(country.price),
    })),
    price: by(sum.price),
  }
}
