type KeptStore = { persist: { getOptions: () => { name?: string | undefined }; rehydrate: () => Promise<void> | void } }

/** What is chosen in one tab holds at once in the others of this browser. */
export function syncAcrossTabs(store: KeptStore): void {
  addEventListener('storage', ({ key }) => {
    if (key === store.persist.getOptions().name) void store.persist.rehydrate()
  })
}
