import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { undoSendSeconds } from '#contract/limits.ts'
import { syncAcrossTabs } from '#web/session/sync-across-tabs.ts'
import { useSession } from '#web/session/session.ts'
import { browserStorage } from '#web/session/storage.ts'

export type ChatSettings = {
  /** A text can be taken back for some seconds after Send. */
  canUndoSend: boolean
  /** Times as YYYY-MM-DD HH:mm:ss (specification 9). */
  hasExactTimes: boolean
  isMuted: boolean
  /** From 0 to 1. */
  volume: number
  /** Texts are told by the system while the page is out of sight. */
  hasDesktopNotices: boolean
  /** No toast, no sound, no notice; the counts still tell. */
  isDisturbable: boolean
  /** What leaves the list one is in, archived or given away, makes room for the next chat; otherwise for the list alone. */
  opensNext: boolean
  /** The details stand beside the thread where there is room for them. */
  hasDetails: boolean
}

const settings: ChatSettings = {
  canUndoSend: true,
  hasExactTimes: false,
  isMuted: false,
  volume: 0.5,
  hasDesktopNotices: false,
  isDisturbable: true,
  opensNext: true,
  hasDetails: true,
}

/** How a person likes to work in the chat, in this browser. */
export const useChatSettings = create<ChatSettings>()(
  persist(() => settings, { name: 'chat-settings', storage: createJSONStorage(() => browserStorage) }),
)
syncAcrossTabs(useChatSettings)

/** For how long a text can be taken back before it leaves; never in the shop. */
export function undoWindowMs(): number {
  if (useSession.getState().provider === 'shoper') return 0
  return useChatSettings.getState().canUndoSend ? undoSendSeconds * 1000 : 0
}
