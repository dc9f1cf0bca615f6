import './embed.css'
import { createRoot } from 'react-dom/client'
import type { NewsletterPageData } from '#contract/signup/widget/newsletter-page.ts'
import { SignUp } from '../newsletter/sign-up.tsx'
import { onThePage } from '../newsletter/typed.ts'
import { solveBetween } from './solve-between.ts'

/** The form that the server puts around this script (backend/signup/embedded/embed-bundle.ts). */
declare const newsletterPage: NewsletterPageData
/** All styles as text, which the build puts here: a strict page takes no style elements. */
declare const embeddedStyles: string

const script = document.currentScript
const mark = 'data-sign-up-form'
const keys = ['keydown', 'keypress', 'keyup'] as const

const addressOf = ({ src }: HTMLScriptElement) => src.split(/[?#]/, 1)[0]

/** The first of a page's lines for this form: their scripts come in any order, and the form must not stand now here, now there. */
const firstLine = (line: HTMLScriptElement): HTMLScriptElement =>
  [...document.scripts].find(one => addressOf(one) === addressOf(line) && document.body.contains(one)) ?? line

/** What a line kept for its form; lines of before kept nothing. */
function keptBeside({ nextElementSibling }: HTMLScriptElement): Element | null {
  return nextElementSibling?.matches('svg[data-parley]') ? nextElementSibling : null
}

/**
 * Shows the form right behind its script, in a tree of its own; a form that the page has already is not shown again. The place that its
 * line kept is the form's until somebody sends it.
 */
function mount(line: HTMLScriptElement, page: NewsletterPageData): void {
  const place = firstLine(line)
  if (place !== line) keptBeside(line)?.remove()
  if (document.querySelector(`[${mark}="${page.campaignName}"]`)) return
  const kept = keptBeside(place)
  const host = document.createElement('div')
  host.setAttribute(mark, page.campaignName)
  host.lang = page.language
  const tree = host.attachShadow({ mode: 'open' })
  const styles = new CSSStyleSheet()
  styles.replaceSync(embeddedStyles)
  tree.adoptedStyleSheets = [styles]
  // What is typed here is no shortcut of the page.
  for (const key of keys) tree.addEventListener(key, event => event.stopPropagation())
  const form = document.createElement('div')
  form.className = 'form'
  tree.append(form)
  createRoot(form).render(
    <SignUp page={page} way={{ origin: new URL(place.src).origin, solve: solveBetween }} keeper={onThePage} isEmbedded />,
  )
  const heightPx = Number(kept?.getAttribute('height'))
  if (heightPx > 0) {
    host.style.minHeight = `${heightPx}px`
    tree.addEventListener('submit', () => host.style.removeProperty('min-height'), { once: true })
  }
  if (kept) kept.replaceWith(host)
  else place.after(host)
}

if (script instanceof HTMLScriptElement && document.body?.contains(script)) mount(script, newsletterPage)
