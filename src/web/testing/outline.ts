const shown = 'h1, h2, h3, p, a, button, input, textarea, th, td, li, label, [role]'
const layers = 'main, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=alert]'
const longest = 80
const mostLines = 120

function lineOf(element: Element): string {
  const what = element.getAttribute('role') ?? element.tagName.toLowerCase()
  const words = element.getAttribute('aria-label') ?? element.textContent.replaceAll(/\s+/g, ' ').trim()
  const value = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? ` = ${element.value}` : ''
  return `${what} ${words.slice(0, longest)}${value}`
}

const start = 'The page shows:'

function withOutline(message: string | null, page: Element): string {
  if (message === null) return lineOf(page)
  if (message.includes(start)) return message
  const [what = ''] = message.split('\n\nHere are the accessible roles')
  return `${what}\n\n${outlineOf(page)}`
}

/**
 * The message without all roles there are, and once what the page shows: a search that was waited for tells it twice. The page
 * is looked at when somebody reads the message: of a search that waits, only the last one is read.
 */
export function outlinedError(message: string | null, page: Element): Error {
  const error = new Error()
  Object.defineProperty(error, 'message', { configurable: true, get: () => withOutline(message, page) })
  return error
}

/** What a page shows, in lines: what a test looked for stands in the screen or in front of it, not in the menu around. */
function outlineOf(page: Element): string {
  const parts = [...page.querySelectorAll(layers)]
  const lines = (parts.length > 0 ? parts : [page]).flatMap(part => [
    `${lineOf(part).slice(0, longest)}:`,
    ...[...part.querySelectorAll(shown)].map(element => `  ${lineOf(element)}`),
  ])
  return [start, ...lines.slice(0, mostLines)].join('\n')
}
