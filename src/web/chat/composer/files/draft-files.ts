import { createStore, del, delMany, entries, set } from 'idb-keyval'
import { useDrafts } from '../drafts.ts'
import { draftFiles, giveFile } from './later-files.ts'

/** `place`: of several in one draft. What was kept before there could be several has none. */
type Kept = { file: File; tab: string; draft: string; place?: number; keptAtMs: number }

const store = createStore('parley-drafts', 'files')
/** A tab that was closed may be opened again; after this time its files are nobody's. */
const keptForMs = 24 * 3_600_000

type Placed = Pick<Kept, 'file' | 'draft'> & { place: number }
const filesNow = () =>
  new Map(
    draftFiles().flatMap(([draft, files]) =>
      files.map((file, place): [string, Placed] => [`${draft}/${place}`, { file, draft, place }]),
    ),
  )

async function bringBack(tab: string): Promise<void> {
  const all = await entries<string, Kept>(store)
  const old = all.filter(([, { keptAtMs }]) => Date.now() - keptAtMs > keptForMs)
  await delMany(
    old.map(([key]) => key),
    store,
  )
  const own = all.map(([, kept]) => kept).filter(({ tab: of, keptAtMs }) => of === tab && Date.now() - keptAtMs <= keptForMs)
  for (const { draft, file } of own.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))) giveFile(draft, file)
}

let isKeeping = false

/** A picture in the box outlives a reload of its tab, as the words do: session storage holds only text. Once for a page. */
export function keepDraftFiles(): void {
  if (isKeeping) return
  isKeeping = true
  const tab = useDrafts.getState().device
  let kept = new Map<string, Placed>()
  // Where the browser keeps nothing, a reload loses the picture and nothing else: it may have no IndexedDB at all, and then
  // each call throws at once.
  const begun = async (change: () => Promise<void>) => change()
  const quietly = (change: () => Promise<void>) => void begun(change).catch(() => undefined)
  const follow = () => {
    const now = filesNow()
    for (const [key, placed] of now)
      if (kept.get(key)?.file !== placed.file)
        quietly(() => set(`${tab}/${key}`, { ...placed, tab, keptAtMs: Date.now() } satisfies Kept, store))
    for (const key of kept.keys()) if (!now.has(key)) quietly(() => del(`${tab}/${key}`, store))
    kept = now
  }
  useDrafts.subscribe(follow)
  follow()
  bringBack(tab).catch(() => undefined)
}
