import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** What a browser and Node both have: the page and the backend meet in one process, so there may be only one kind of each. */
const ofNode = [
  'ArrayBuffer',
  'Blob',
  'DOMException',
  'File',
  'Float32Array',
  'Float64Array',
  'FormData',
  'Int16Array',
  'Int32Array',
  'Int8Array',
  'Request',
  'URL',
  'Uint16Array',
  'Uint32Array',
  'Uint8Array',
  'Uint8ClampedArray',
]

declare global {
  /** What has to stop when the last test file of this worker is through. */
  var endsOfWorker: (() => Promise<void>)[]
}

const { locks } = navigator

/** jsdom as a page beside the backend: whatever is no part of a document is Node's own. */
const environment: Environment = {
  name: 'page',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const kept = ofNode.map(name => [name, Object.getOwnPropertyDescriptor(global, name)] as const)
    const page = await builtinEnvironments.jsdom.setup(global, options)
    const pages = ofNode.map(name => [name, Object.getOwnPropertyDescriptor(global, name)] as const)
    for (const [name, own] of kept) if (own) Object.defineProperty(global, name, own)
    Object.defineProperty(global.navigator, 'locks', { value: locks, configurable: true })
    globalThis.endsOfWorker = []
    return {
      async teardown() {
        await Promise.all(globalThis.endsOfWorker.map(end => end()))
        for (const [name, ofPage] of pages) if (ofPage) Object.defineProperty(global, name, ofPage)
        await page.teardown(global)
      },
    }
  },
}

export default environment
