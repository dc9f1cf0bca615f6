import { kilobytes, times, type Row } from './row.ts'
import { codeOf, sum, type Visit } from './visit.ts'

/** The scripts and styles that were asked for before a screen was painted, and what of that went over the line. */
export function weights(signIn: Visit, chat: Visit, libraries: number): Row[] {
  const row = (promise: string, visit: Visit, targetKb: number): Row => {
    const code = codeOf(visit)
    const bytes = sum(code.values())
    const transferred = sum(visit.asked.filter(({ path }) => code.has(path)).map(asked => asked.bytes))
    return {
      promise,
      measured: `${kilobytes(bytes)} (${kilobytes(transferred)} over the line)`,
      floor: `${kilobytes(libraries)} the libraries alone`,
      ratio: times(bytes / libraries),
      target: `≤ ${targetKb} KB`,
      isMet: bytes <= targetKb * 1000,
    }
  }
  // What to look at when it grows.
  for (const [path, bytes] of [...codeOf(chat)].toSorted(([, one], [, other]) => other - one))
    console.log(`    ${kilobytes(bytes).padStart(9)} ${path}`)
  return [row('JS+CSS until the chat stands, brotli, empty cache', chat, 260), row('JS+CSS of the sign-in screen', signIn, 150)]
}

/** What the heaviest of the further screens asks for beyond the chat and what that fetched ahead. */
export function heaviestScreen(chat: ReadonlyMap<string, number>, further: ReadonlyMap<string, Visit>): Row {
  const all = sum(chat.values())
  const more = [...further].map(([path, visit]) => {
    const bytes = sum([...codeOf(visit)].filter(([file]) => !chat.has(file)).map(([, size]) => size))
    console.log(`    ${kilobytes(bytes).padStart(9)} more: ${path}`)
    return { path, bytes }
  })
  const [heaviest = { path: '', bytes: 0 }] = more.toSorted((one, other) => other.bytes - one.bytes)
  return {
    promise: 'JS+CSS of any further staff screen, beyond the chat and what it fetches ahead',
    measured: `${kilobytes(heaviest.bytes)} (${heaviest.path})`,
    floor: `${kilobytes(all)} the chat in all`,
    ratio: times(heaviest.bytes / all),
    target: '≤ 60 KB',
    isMet: heaviest.bytes <= 60_000,
  }
}
