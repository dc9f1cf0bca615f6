/** How long a test waits for what comes by itself: longer than a busy machine takes. */
export const soon = { timeout: 15_000, interval: 20 }
