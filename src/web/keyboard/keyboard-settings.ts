import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { syncAcrossTabs } from '#web/session/sync-across-tabs.ts'
import { browserStorage } from '#web/session/storage.ts'

type KeyboardSettings = { hasSingleKeys: boolean }

/** Whether single keys are commands; who works with a screen reader or speech may not want them. */
export const useKeyboardSettings = create<KeyboardSettings>()(
  persist((): KeyboardSettings => ({ hasSingleKeys: true }), {
    name: 'keyboard',
    storage: createJSONStorage(() => browserStorage),
  }),
)
syncAcrossTabs(useKeyboardSettings)
