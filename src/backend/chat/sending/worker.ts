import type { AppContext } from '../../context.ts'
import { loggable } from '../../db/errors.ts'
import { startLoop, type Loop } from '../../jobs/loop.ts'
import { log } from '../../log.ts'
import { nextSize } from './batch-size.ts'
import { sendDueTexts } from './scheduled-sending.ts'
import { claimedAtOnce, sendWaiting, type Queue } from './send-waiting.ts'
import { inheritClaims, settleUnsettled } from './settle-unknown.ts'

const pollMs = 500
const settleEveryMs = 2000
const dueEveryMs = 1000
const sizeAtFirst = 64

/**
 * Carries waiting texts to the carrier, and beside it asks what became of those whose answer was lost. What somebody waits for has a
 * loop of its own, so that it never waits for a campaign to be handed over.
 */
export function startWorker(context: AppContext): Loop {
  const inherited = inheritClaims(context).catch((error: unknown) =>
    log.warn({ error: loggable(error) }, 'claims of a dead worker'),
  )
  const answers = startSending(context, { queue: 'answers', after: inherited })
  // A text that was held up by a campaign's to the same customer may go now.
  const campaigns = startSending(context, { queue: 'campaigns', after: inherited, afterRound: answers.wake })
  const settling = startLoop(context, {
    name: 'worker',
    everyMs: settleEveryMs,
    work: async () => {
      await settleUnsettled(context)
      return false
    },
  })
  const scheduled = startLoop(context, { name: 'scheduled texts', everyMs: dueEveryMs, work: () => sendDueTexts(context) })
  return {
    wake: () => {
      answers.wake()
      campaigns.wake()
    },
    stop: async () => void (await Promise.all([answers.stop(), campaigns.stop(), settling.stop(), scheduled.stop()])),
  }
}

type Sending = { queue: Queue; after: Promise<unknown>; afterRound?: () => void }

function startSending(context: AppContext, { queue, after, afterRound }: Sending): Loop {
  let size = sizeAtFirst
  const work = async () => {
    await after
    const { sent, tookMs } = await sendWaiting(context, queue, size)
    size = nextSize(size, sent, tookMs, claimedAtOnce)
    if (sent > 0) afterRound?.()
    return sent > 0
  }
  return startLoop(context, { name: 'worker', everyMs: pollMs, work })
}
