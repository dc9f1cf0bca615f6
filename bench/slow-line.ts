type Command =
  | 'Network.enable'
  | 'Network.emulateNetworkConditions'
  | 'Network.clearBrowserCache'
  | 'Emulation.setCPUThrottlingRate'
/** What takes commands of the browser's protocol. */
export type Commands = { send(method: Command, params?: object): Promise<unknown> }

/** A slow line and a slow processor: those of a phone on its way, or of an old notebook behind a thick wall; Lighthouse calls it Slow 4G. */
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const processorTimesSlower = 4

export async function slowLine(session: Commands): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
}

export async function slowDown(session: Commands): Promise<void> {
  await slowLine(session)
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorTimesSlower })
}
