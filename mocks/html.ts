const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as HTML shows it, in attributes too. */
export const escape = (text: string) => text.replaceAll(/[&<>"']/g, character => entities[character] ?? character)

type Shown = { language: string; title: string; icon: string; styles: string[]; body: string; head?: string }

/** A whole page of a stand-in; `title` is text, `head` and `body` are HTML. */
export function htmlPage({ language, title, icon, styles, body, head = '' }: Shown): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<link rel="icon" href="${icon}">
${styles.map(style => `<link rel="stylesheet" href="${style}">`).join('\n')}${head}
</head>
<body>
${body}
</body>
</html>`
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map(word => [...(word ?? '')][0] ?? '').join('')
}

// The same ten colours as everywhere; people have no number, so their name chooses.
const colorOf = (name: string) => [...name].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % 10

/** One press signs in as this person: what the button says, and beside it in small print who they are. */
export function personButton(person: { sub: string; name: string }, text: string, details: string[]): string {
  const lines = details.map(line => `<span class="email">${escape(line)}</span>`)
  return `<li><button name="sub" value="${escape(person.sub)}">
<span class="avatar av${colorOf(person.name)}" aria-hidden="true">${escape(initials(person.name))}</span>
<span class="who"><span class="name">${escape(text)}</span>${lines.join('')}</span>
</button></li>`
}

/** The policy of stand-ins' pages: nothing inline, nothing framed. `forms` is where forms may end, `frames` what a page may hold. */
export function policyOf(origins: { forms?: string[]; frames?: string[] } = {}): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    ...(origins.frames ? [`frame-src ${origins.frames.join(' ')}`] : []),
    `form-action ${["'self'", ...(origins.forms ?? [])].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
