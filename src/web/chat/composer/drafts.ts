import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { ChangedDraft, DraftWords } from '#contract/chat/drafts.ts'
import type { WritableChannel } from '#contract/chat/messages.ts'
import { useSession } from '#web/session/session.ts'
import { tabStorage } from '#web/session/storage.ts'

/** A picture is an attachment of a text, not a way of writing. */
export type Mode = Exclude<WritableChannel, 'mms'>

/** The box that a message of this kind is written in. */
export const modeOf = (channel: WritableChannel): Mode => (channel === 'mms' ? 'sms' : channel)

/** What stands in the box: the words of the chosen mode. Each mode has its own, so that a note never becomes a text. */
export type Draft = {
  text: string
  channel: Mode
  /** The chosen sender; null while it is the conversation's own. */
  from: string | null
  /** Session storage is for text: draft-files.ts keeps it over a reload. */
  file: File | null
  /** The note will be pinned to the thread. */
  isPinned: boolean
}

type Kept = Omit<Draft, 'text'> & {
  words: Record<Mode, string>
  /** Pictures that came back while another stood in the box: one goes with each text, in this order. None where a page of before kept it. */
  laterFiles?: readonly File[]
  /** The server has not heard of the last change. */
  isUnsaved: boolean
  /** The number of that change. */
  change: number
}

export const modes: readonly Mode[] = ['sms', 'note', 'whisper']
const noWords: Kept['words'] = { sms: '', note: '', whisper: '' }
const nothing: Kept = {
  words: noWords,
  channel: 'sms',
  from: null,
  file: null,
  laterFiles: [],
  isPinned: false,
  isUnsaved: false,
  change: 0,
}

/** `device`: this browser's tab, to the server; `changes` is the number of its last change. */
type Drafts = { drafts: Record<string, Kept>; device: string; changes: number }

/** What is written and not sent, in session storage too: a reload or a new sign-in loses no text. */
export const useDrafts = create<Drafts>()(
  persist((): Drafts => ({ drafts: {}, device: crypto.randomUUID(), changes: 0 }), {
    name: 'draft-words',
    storage: createJSONStorage(() => tabStorage),
    partialize: ({ drafts, ...counted }) => ({
      ...counted,
      drafts: Object.fromEntries(Object.entries(drafts).map(([key, draft]) => [key, { ...draft, file: null, laterFiles: [] }])),
    }),
  }),
)

type Owner = { account: string | null; sub: string | null }

/** A person's in one account: whoever signs in next in this tab does not see them, nor does another account get them. */
function keyOf(conversationId: string, { account, sub }: Owner): string {
  return `${account ?? ''}/${sub ?? ''}/${conversationId}`
}

const ownKey = (conversationId: string) => keyOf(conversationId, useSession.getState())
const seen = ({ words, channel, from, file, isPinned }: Kept): Draft => ({ text: words[channel], channel, from, file, isPinned })
const hasWords = ({ words }: Kept) => modes.some(mode => words[mode] !== '')
const isEmpty = (kept: Kept) => !hasWords(kept) && kept.channel === 'sms' && kept.from === null && kept.file === null

export function draftOf(conversationId: string): Draft {
  return seen(useDrafts.getState().drafts[ownKey(conversationId)] ?? nothing)
}

/** Whether anything is begun there, in whatever mode. */
export function hasDraft(conversationId: string): boolean {
  const kept = useDrafts.getState().drafts[ownKey(conversationId)]
  return kept !== undefined && (hasWords(kept) || kept.file !== null)
}

/** When each was last changed here, on this page's clock. */
const changedAtMs = new Map<string, number>()

/** Changes the draft under a key; what is empty and known to the server goes. */
export function put(key: string, next: (kept: Kept) => Kept): void {
  changedAtMs.set(key, performance.now())
  useDrafts.setState(({ drafts: { [key]: before = nothing, ...others }, changes }) => {
    // The clock, not a plain counter: a duplicated tab has the same device id and would repeat numbers.
    const change = Math.max(changes + 1, Date.now())
    const kept = { ...next(before), change }
    // An empty draft is kept until the server knows that it is empty.
    return { drafts: isEmpty(kept) && !kept.isUnsaved ? others : { ...others, [key]: kept }, changes: change }
  })
}

/** Changes some of a conversation's draft; the text is that of the mode, of the next one where both change. */
export function setDraft(conversationId: string, { text, ...change }: Partial<Draft>): void {
  put(ownKey(conversationId), before => {
    const [next = null, ...others] = before.laterFiles ?? []
    // One that goes makes room for the next.
    const files = change.file === null ? { file: next, laterFiles: others } : {}
    const kept = { ...before, ...change, ...files }
    const words = text === undefined ? kept.words : { ...kept.words, [kept.channel]: text }
    const isChanged = words !== before.words || kept.channel !== before.channel || kept.from !== before.from
    return { ...kept, words, isUnsaved: before.isUnsaved || isChanged }
  })
}

/** The files of a draft, each once and in their order: the first stands in the box. */
export function withFiles(files: readonly (File | null)[]): { file: File | null; laterFiles: readonly File[] } {
  const [file = null, ...laterFiles] = new Set(files.filter(one => one !== null))
  return { file, laterFiles }
}
export const filesOf = ({ file, laterFiles = [] }: Kept) => [file, ...laterFiles]

/** Whether words begin with others, which were put back before them. */
const beginsWith = (words: string, first: string) => words === first || words.startsWith(`${first}\n`)

function putBefore(words: string, first: string): string {
  if (first === '' || beginsWith(words, first)) return words
  return words === '' ? first : `${first}\n${words}`
}

/**
 * Puts back what was not sent, for whoever wrote it: to the words of its own mode, before what has been written since, and once
 * only. The mode of the box stays as it is, also where the box is empty: under one's hands a note would become a text.
 */
export function restoreDraft(conversationId: string, refused: Draft, owner: Owner): void {
  put(keyOf(conversationId, owner), kept => ({
    ...kept,
    words: { ...kept.words, [refused.channel]: putBefore(kept.words[refused.channel], refused.text) },
    from: kept.from ?? refused.from,
    ...withFiles([refused.file, ...filesOf(kept)]),
    isPinned: refused.isPinned || kept.isPinned,
    isUnsaved: true,
  }))
}

/** What was put back goes after all, as it was: it leaves the box where it still stands there unchanged. */
export function dropFromDraft(conversationId: string, channel: Mode, text: string, file: File | null): void {
  put(ownKey(conversationId), kept => {
    const words = kept.words[channel]
    const rest = beginsWith(words, text) ? words.slice(text.length + 1) : words
    return {
      ...kept,
      words: { ...kept.words, [channel]: rest },
      ...withFiles(filesOf(kept).filter(one => one !== file)),
      isUnsaved: true,
    }
  })
}

/** Begins or goes on in one mode, on a line of its own, which the box then shows. */
export function writeInto(conversationId: string, mode: Mode, text: string): void {
  put(ownKey(conversationId), kept => {
    const before = kept.words[mode]
    const words = { ...kept.words, [mode]: before === '' || before.endsWith('\n') ? before + text : `${before}\n${text}` }
    return { ...kept, words, channel: mode, isUnsaved: true }
  })
}

export const useOwnKey = (conversationId: string) => useSession(session => keyOf(conversationId, session))

/** A conversation's draft and how to change it. */
export function useDraft(conversationId: string): [Draft, (change: Partial<Draft>) => void] {
  const key = useOwnKey(conversationId)
  const kept = useDrafts(state => state.drafts[key]) ?? nothing
  return [seen(kept), change => setDraft(conversationId, change)]
}

type Unfinished = { channel: Mode; text: string; file: File | null }

/** What waits to be finished in a chat, the chosen mode first; null where nothing does, or nobody asks. */
export function useUnfinished(conversationId: string, isAsked: boolean): Unfinished | null {
  const key = useOwnKey(conversationId)
  const kept = useDrafts(state => (isAsked ? state.drafts[key] : undefined))
  if (!kept) return null
  const { words, file } = kept
  const channel = [kept.channel, ...modes].find(mode => words[mode].trim() !== '')
  if (channel) return { channel, text: words[channel], file }
  return file ? { channel: 'sms', text: '', file } : null
}

/** The modes in which something waits to be finished; beside the chosen one they are easily forgotten. */
export function useUnfinishedModes(conversationId: string): readonly Mode[] {
  const key = useOwnKey(conversationId)
  const words = useDrafts(state => state.drafts[key]?.words) ?? noWords
  return modes.filter(mode => words[mode] !== '')
}

/** What of the own drafts the server has not heard of, by conversation. */
export function unsavedDrafts(): Map<string, ChangedDraft> {
  const prefix = ownKey('')
  const { drafts, device } = useDrafts.getState()
  return new Map(
    Object.entries(drafts).flatMap(([key, { words, channel, from, isUnsaved, change }]) =>
      isUnsaved && key.startsWith(prefix) ? [[key.slice(prefix.length), { ...words, channel, from, device, change }]] : [],
    ),
  )
}

/** The server has it as it was asked to; what has been written since is still unsaved. */
export function draftSaved(conversationId: string, saved: ChangedDraft): void {
  if (useDrafts.getState().drafts[ownKey(conversationId)]?.change !== saved.change) return
  put(ownKey(conversationId), kept => ({ ...kept, isUnsaved: false }))
}

/** The same words were sent from another window or device: here they would be sent a second time. */
export function dropSent(conversationId: string, channel: Mode, text: string): void {
  const kept = useDrafts.getState().drafts[ownKey(conversationId)]
  if (!kept || kept.isUnsaved || kept.words[channel].trim() !== text.trim()) return
  put(ownKey(conversationId), same => ({ ...same, words: { ...same.words, [channel]: '' } }))
}

/**
 * Takes the words that were written on other devices, as the server knew them when it was asked. What was changed here since then
 * is newer: an answer that comes late must not bring back what has been sent meanwhile. Mode, sender and file of a box that stands
 * here stay: a note must not become a text under one's hands.
 */
export function takeDrafts(stored: (DraftWords & { conversationId: string })[], askedAtMs: number): void {
  const prefix = ownKey('')
  const isNewerHere = (key: string) => (changedAtMs.get(key) ?? 0) > askedAtMs
  const there = new Map(stored.map(draft => [prefix + draft.conversationId, draft]))
  useDrafts.setState(({ drafts }) => {
    const here = Object.entries(drafts).map(([key, kept]): [string, Kept] => {
      if (!key.startsWith(prefix) || kept.isUnsaved || isNewerHere(key)) return [key, kept]
      const { sms, note, whisper } = there.get(key) ?? noWords
      return [key, { ...kept, words: { sms, note, whisper } }]
    })
    const others = [...there].flatMap(([key, { channel, from, sms, note, whisper }]): [string, Kept][] =>
      key in drafts || isNewerHere(key)
        ? []
        : [
            [
              key,
              {
                words: { sms, note, whisper },
                channel,
                from,
                file: null,
                laterFiles: [],
                isPinned: false,
                isUnsaved: false,
                change: 0,
              },
            ],
          ],
    )
    return { drafts: Object.fromEntries([...here, ...others].filter(([, kept]) => !isEmpty(kept) || kept.isUnsaved)) }
  })
}

/**
 * A new chat has its id now, and its draft with it: the box goes on under one's hands, in its mode. What the server had of it is
 * the chat's there too, and may be sent or written on elsewhere by now: only what it has not heard of is said.
 */
export function moveDraft(fromId: string, conversationId: string): void {
  const key = ownKey(fromId)
  const { [key]: moved, ...others } = useDrafts.getState().drafts
  if (!moved) return
  useDrafts.setState({ drafts: others })
  put(ownKey(conversationId), kept => {
    const words = { ...kept.words }
    for (const mode of modes) words[mode] = putBefore(kept.words[mode], moved.words[mode])
    return {
      ...kept,
      ...moved,
      words,
      from: moved.from ?? kept.from,
      ...withFiles([...filesOf(moved), ...filesOf(kept)]),
      isUnsaved: moved.isUnsaved || hasWords(kept),
    }
  })
}

/** A chat that was begun and left without a word: what the server may have of it goes too. */
export function forgetDraft(conversationId: string): void {
  if (useDrafts.getState().drafts[ownKey(conversationId)]) put(ownKey(conversationId), () => ({ ...nothing, isUnsaved: true }))
}
