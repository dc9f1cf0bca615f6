const removed = '[removed]'

/** Fields whose whole value tells what a person wrote, or opens a door. */
const secretFields =
  /^(body|text|message_?text|preview|note|whisper|name|surname|email|authorization|cookies?|jwt|auth|ticket|.*token|.*secret|password|client_?number|account_?number|from|to|number|phone|query_?string|data\.body|request_?body|response_?body)$/i

const patterns: readonly [RegExp, string][] = [
  // JWTs, and whatever follows "Bearer".
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, '[token]'],
  [/\bBearer\s+\S+/gi, 'Bearer [token]'],
  // A partner's code stands in the path.
  [/(\/auth\/token\/)[^\s"'<>?#]+/g, '$1[code]'],
  // Addresses keep their path alone.
  [/([?#])[^\s"'<>)]*=[^\s"'<>)]*/g, '$1[query]'],
  [/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[email]'],
  // Phone numbers as people and machines write them; ids keep their hyphenated hex.
  [/(?<![\w-])(\+|%2B|00)?\(?\d[\d\s().-]{6,16}\d(?![\w-])/gi, '[number]'],
  // Elements as reports name them: their labels are names of customers.
  [/\[(aria-label|title|alt|name|placeholder|value)=\\?"[^"]*"?\]/gi, '[$1]'],
  // What stands in quotes in an error's text may be what a person typed.
  [/(["“„'`])(?:(?!\1)[^\n]){24,}\1/g, `$1${removed}$1`],
]

/** Ids of traces, spans and rows may be all digits, and must stay whole. */
const id = /^([0-9a-f]{16}|[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f-]{27})$/

function scrubText(text: string): string {
  return patterns.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement), text)
}

function scrubValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return id.test(value) ? value : scrubText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > 12) return removed
  if (Array.isArray(value)) return value.map(item => scrubValue(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, isSecret(field, inner) ? removed : scrubValue(inner, depth + 1)]),
  )
}

function isSecret(field: string, value: unknown): boolean {
  return secretFields.test(field) && value !== null && value !== undefined
}

/** A copy of a report without phone numbers, texts of messages, tokens, names and query strings. */
export function scrub<T>(report: T): T {
  return scrubValue(report, 0) as T
}
