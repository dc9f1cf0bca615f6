import { fillPopover } from './page-popover.ts'

/** What a page has and jsdom lacks: as a browser does it where a test could tell, and nothing kinder. No layout: what a style hides is there. */

const sizes = { wide: { width: 1280, height: 800 }, tablet: { width: 768, height: 1024 }, phone: { width: 360, height: 740 } }
export type PageSize = keyof typeof sizes

let size: PageSize = 'wide'

/** How large the next page is. */
export function sizePage(next: PageSize): void {
  size = next
  window.innerWidth = sizes[size].width
  window.innerHeight = sizes[size].height
}

export const isPhone = () => size === 'phone'

const pxPerEm = 16
const lengthPx = (value: string) => Number.parseFloat(value) * (value.endsWith('em') ? pxPerEm : 1)

const features: Record<string, (value: string) => boolean> = {
  'min-width': value => sizes[size].width >= lengthPx(value),
  'max-width': value => sizes[size].width <= lengthPx(value),
  'prefers-color-scheme': value => value === 'light',
  // Nobody waits for a dialog that glides in.
  'prefers-reduced-motion': value => value === 'reduce',
  hover: value => value === (isPhone() ? 'none' : 'hover'),
}

/** A query that is not in the table is an error: false would be a guess. */
function matches(query: string): boolean {
  return query.split(' and ').every(part => {
    const [, name = '', value = ''] = /^\(([\w-]+):\s*([^)]+)\)$/.exec(part.trim()) ?? []
    const feature = features[name]
    if (!feature) throw new Error(`"${query}" asks what these pages cannot tell`)
    return feature(value.trim())
  })
}

const matchMedia = (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: matches(media),
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })

/** As tall as a chat in the list: of a long list only what fits into the page is drawn. */
const rowHeightPx = 72

/** The heights that a virtual list gives itself; elsewhere nothing has a height. */
function contentHeightPx(element: Element): number {
  const heights = [...element.children].map(child => (child instanceof HTMLElement ? Number.parseFloat(child.style.height) : 0))
  return heights.reduce((sum, height) => sum + (height || 0), 0)
}
const heightPx = (element: Element) =>
  element === document.documentElement || contentHeightPx(element) > 0 ? sizes[size].height : 0

const scrolled = new WeakMap<Element, number>()

function scrollTo(element: Element, top: number): void {
  const longest = Math.max(0, contentHeightPx(element) - heightPx(element))
  const next = Math.min(Math.max(0, top), longest)
  if (next === (scrolled.get(element) ?? 0)) return
  scrolled.set(element, next)
  requestAnimationFrame(() => element.dispatchEvent(new Event('scroll')))
}

const topOf = (given: [ScrollToOptions?] | [number, number]) => (typeof given[0] === 'object' ? given[0].top : given[1]) ?? 0

const isRow = (element: Element) => element instanceof HTMLElement && element.style.position === 'absolute'

/** Of a row, of what a virtual list says it fills, or of what it scrolls in. */
function watchedHeightPx(element: Element): number {
  if (isRow(element)) return rowHeightPx
  const own = element instanceof HTMLElement ? Number.parseFloat(element.style.height) : Number.NaN
  return Number.isNaN(own) ? sizes[size].height : own
}

const observers = new Set<PageResizeObserver>()

/** Tells sizes when they are known first, and when they became others. */
class PageResizeObserver implements ResizeObserver {
  readonly #tell: ResizeObserverCallback
  readonly #watched = new Map<Element, number | null>()

  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell
    observers.add(this)
  }

  observe(target: Element): void {
    this.#watched.set(target, null)
    observers.add(this)
    queueMicrotask(() => this.look())
  }

  look(): void {
    const changed = [...this.#watched].filter(([target, told]) => watchedHeightPx(target) !== told)
    if (changed.length === 0) return
    const entries = changed.map(([target]) => {
      const contentRect = new DOMRect(0, 0, sizes[size].width, watchedHeightPx(target))
      this.#watched.set(target, contentRect.height)
      const box = [{ inlineSize: contentRect.width, blockSize: contentRect.height }]
      return { target, contentRect, borderBoxSize: box, contentBoxSize: box, devicePixelContentBoxSize: box }
    })
    this.#tell(entries, this)
  }

  unobserve(target: Element): void {
    this.#watched.delete(target)
  }

  disconnect(): void {
    this.#watched.clear()
    observers.delete(this)
  }
}

/** Without a layout nothing ever comes into view: what waits for that belongs to a journey. */
class PageIntersectionObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Never allowed to sound, as on a page that the browser does not trust yet. */
class PageAudioContext {
  readonly state = 'suspended'
  readonly resume = () => new Promise<void>(() => undefined)
}

/** Seen as far as the element and those around it say so themselves. */
function checkVisibility(this: Element): boolean {
  const { display, visibility } = getComputedStyle(this)
  if (display === 'none' || visibility === 'hidden') return false
  return this.isConnected && (this.parentElement === null || checkVisibility.call(this.parentElement))
}

/** What a page copies: its texts may still be on their way. */
class PageClipboardItem {
  readonly #data: Record<string, Promise<Blob | string> | Blob | string>

  constructor(data: Record<string, Promise<Blob | string> | Blob | string>) {
    this.#data = data
  }

  get types(): string[] {
    return Object.keys(this.#data)
  }

  async getType(type: string): Promise<Blob> {
    const data = await this.#data[type]
    if (data === undefined) throw new DOMException(`nothing of type ${type}`, 'NotFoundError')
    return typeof data === 'string' ? new Blob([data], { type }) : data
  }
}

/** Writes where the cursor is, as a person would; the two commands that the app gives. */
function execCommand(command: string, _showUi?: boolean, text = ''): boolean {
  const box = document.activeElement
  const isText = box instanceof HTMLTextAreaElement || box instanceof HTMLInputElement
  if (!isText || (command !== 'insertText' && command !== 'delete')) return false
  box.setRangeText(text, box.selectionStart ?? 0, box.selectionEnd ?? 0, 'end')
  const inputType = command === 'delete' ? 'deleteContentBackward' : 'insertText'
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: text || null }))
  return true
}

let isFilled = false

/** Once for each worker, before anything of the app is loaded. */
export function fillGaps(): void {
  if (isFilled) return
  isFilled = true
  fillPopover()
  new MutationObserver(() => observers.forEach(observer => observer.look())).observe(document, {
    subtree: true,
    attributeFilter: ['style'],
  })
  sizePage('wide')
  Object.assign(globalThis, {
    // Its address is https.
    isSecureContext: true,
    scrollTo: () => undefined,
    matchMedia,
    ResizeObserver: PageResizeObserver,
    IntersectionObserver: PageIntersectionObserver,
    ClipboardItem: PageClipboardItem,
    AudioContext: PageAudioContext,
  })
  Object.assign(document, { fonts: new EventTarget(), execCommand })
  Object.assign(Element.prototype, {
    checkVisibility,
    // Everything stands in view: a menu hides when what it belongs to is scrolled away.
    getBoundingClientRect: () => new DOMRect(0, 0, rowHeightPx, rowHeightPx),
    scrollIntoView: () => undefined,
    scrollTo(this: Element, ...given: [ScrollToOptions?] | [number, number]) {
      scrollTo(this, topOf(given))
    },
  })
  Object.defineProperties(Element.prototype, {
    scrollTop: {
      configurable: true,
      get(this: Element) {
        return scrolled.get(this) ?? 0
      },
      set(this: Element, top: number) {
        scrollTo(this, top)
      },
    },
    scrollHeight: {
      configurable: true,
      get(this: Element) {
        return contentHeightPx(this)
      },
    },
    clientWidth: {
      configurable: true,
      get(this: Element) {
        return this === document.documentElement ? sizes[size].width : 0
      },
    },
    clientHeight: {
      configurable: true,
      get(this: Element) {
        return heightPx(this)
      },
    },
  })
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.parentElement
    },
  })
}
