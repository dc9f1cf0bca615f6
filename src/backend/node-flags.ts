/**
 * What Node is started with. Young garbage is collected after 8 MB, not 32: what starting leaves behind would otherwise stay for
 * ever, some 100 MB.
 */
export const nodeFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']
