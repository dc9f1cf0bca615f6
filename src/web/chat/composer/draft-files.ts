import { createStore, del, delMany, entries, set } from 'idb-keyval'
import { giveFile, useDrafts } from './drafts.ts'

type Kept = { file: File; tab: string; draft: string; keptAtMs: number }

const store = createStore('parley-drafts', 'files')
/** A tab that was closed may be opened again; after this time its files are nobody's. */
const keptForMs = 24 * 3_600_000

const filesOf = ({ drafts }: ReturnType<typeof useDrafts.getState>) =>
  new Map(Object.entries(drafts).flatMap(([draft, { file }]) => (file ? [[draft, file]] : [])))

async function bringBack(tab: string): Promise<void> {
  const all = await entries<string, Kept>(store)
  const old = all.filter(([, { keptAtMs }]) => Date.now() - keptAtMs > keptForMs)
  await delMany(
    old.map(([key]) => key),
    store,
  )
  for (const [, kept] of all) if (kept.tab === tab && Date.now() - kept.keptAtMs <= keptForMs) giveFile(kept.draft, kept.file)
}

let isKeeping = false

/** A picture in the box outlives a reload of its tab, as the words do: session storage holds only text. Once for a page. */
export function keepDraftFiles(): void {
  if (isKeeping) return
  isKeeping = true
  const tab = useDrafts.getState().device
  let kept = new Map<string, File>()
  // Where the browser keeps nothing, a reload loses the picture and nothing else.
  const follow = () => {
    const now = filesOf(useDrafts.getState())
    for (const [draft, file] of now)
      if (kept.get(draft) !== file)
        set(`${tab}/${draft}`, { file, tab, draft, keptAtMs: Date.now() } satisfies Kept, store).catch(() => undefined)
    for (const draft of kept.keys()) if (!now.has(draft)) del(`${tab}/${draft}`, store).catch(() => undefined)
    kept = now
  }
  useDrafts.subscribe(follow)
  follow()
  bringBack(tab).catch(() => undefined)
}
