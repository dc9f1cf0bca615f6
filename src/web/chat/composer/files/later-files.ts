import { filesOf, put, useDrafts, useOwnKey, withFiles } from '../drafts.ts'

/** A file that stood in a draft before the page was loaded; behind what has been chosen since. */
export function giveFile(key: string, file: File): void {
  put(key, kept => ({ ...kept, ...withFiles([...filesOf(kept), file]) }))
}

const noFiles: readonly File[] = []

/** The pictures behind the one in the box, and the way to take one off. */
export function useLaterFiles(conversationId: string): [readonly File[], (file: File) => void] {
  const key = useOwnKey(conversationId)
  const files = useDrafts(state => state.drafts[key]?.laterFiles) ?? noFiles
  return [files, file => put(key, kept => ({ ...kept, laterFiles: kept.laterFiles?.filter(one => one !== file) ?? [] }))]
}

/** Every file of every draft that this tab holds, by the draft's key. */
export function draftFiles(): [string, readonly File[]][] {
  const { drafts } = useDrafts.getState()
  return Object.entries(drafts).map(([key, kept]) => [key, filesOf(kept).filter(file => file !== null)])
}
