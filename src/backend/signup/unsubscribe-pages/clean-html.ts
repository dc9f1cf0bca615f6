import sanitize from 'sanitize-html'
import { htmlTags } from '#contract/signup/unsubscribe-pages.ts'

const schemes = ['https', 'mailto', 'tel']
const leadsOut = (href: string) => schemes.some(scheme => href.toLowerCase().startsWith(`${scheme}:`)) && URL.canParse(href)

const options: sanitize.IOptions = {
  allowedTags: [...htmlTags],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: schemes,
  allowProtocolRelative: false,
  nestingLimit: 50,
  transformTags: {
    // The library leaves addresses without a scheme: on a public page they would lead to us.
    a: (tagName, { href: written = '' }) => {
      // As browsers read an address: without the ends of lines, which are lines of the text elsewhere.
      const href = written.replaceAll(/[\t\r\n]/g, '')
      const attribs: sanitize.Attributes = leadsOut(href) ? { href } : {}
      return { tagName, attribs }
    },
  },
}

const steps = 4

/** HTML of which nothing is left but the tags and addresses of the list. */
export function cleanHtml(html: string): string {
  // Tags that stood crosswise are put right step by step: what is saved again unchanged is to stay so.
  let clean = html.trim()
  for (let step = 0; step < steps; step += 1) {
    const cleaner = sanitize(clean, options).trim()
    if (cleaner === clean) break
    clean = cleaner
  }
  return clean
}

const blocks = /<(p|br|h2|h3|ul|ol|blockquote)\b/i

/** As it is shown: links lead out without telling from where, and who wrote lines and no tags finds the lines again. */
export function shownHtml(html: string): string {
  const shown = html.replaceAll('<a href=', '<a rel="noopener noreferrer nofollow" target="_blank" href=')
  return blocks.test(shown) ? shown : shown.replaceAll('\n', '<br />')
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** What one reads of it, without tags. */
export function plainText(html: string): string {
  const lines = html.replace(/<br \/>|<\/(p|h2|h3|li|blockquote)>/gi, '$&\n')
  return sanitize(lines, { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/&(amp|lt|gt|quot);/g, entity => entities[entity] ?? entity)
    .replace(/\n{2,}/g, '\n')
    .trim()
}
