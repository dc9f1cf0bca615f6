import type { AppContext } from '../../context.ts'
import { startLoop, type Loop } from '../../jobs/loop.ts'
import { nextSize } from './pace.ts'
import { sendDueTexts } from './scheduled-sending.ts'
import { claimedAtOnce, sendWaiting, type Queue } from './send-waiting.ts'
import { settleUnsettled } from './unsettled.ts'

const pollMs = 500
const settleEveryMs = 2000
const dueEveryMs = 1000
const sizeAtFirst = 64

/**
 * Carries waiting texts to the carrier, and beside it asks what became of those whose answer was lost. What somebody waits for has a
 * loop of its own, so that it never waits for a campaign to be handed over.
 */
export function startWorker(context: AppContext): Loop {
  const answers = startSending(context, 'answers')
  // A text that was held up by a campaign's to the same customer may go now.
  const campaigns = startSending(context, 'campaigns', answers.wake)
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

function startSending(context: AppContext, queue: Queue, afterRound?: () => void): Loop {
  let size = sizeAtFirst
  const work = async () => {
    const began = performance.now()
    const sent = await sendWaiting(context, queue, size)
    size = nextSize(size, sent, performance.now() - began, claimedAtOnce)
    if (sent > 0) afterRound?.()
    return sent > 0
  }
  return startLoop(context, { name: 'worker', everyMs: pollMs, work })
}
