import type { Config } from '../../config.ts'
import type { Tx } from '../../db/transaction.ts'
import { unsubscribeLinksOf, unsubscribeSample } from '../../signup/unsubscribe-link.ts'
import { linksFor } from '../../texts/links/recipient-links.ts'
import { addressesWith, campaignLinks } from '../audience/campaign-links.ts'
import type { Stored } from '../campaign-rows.ts'

type Text = { phone: string; body: string }

/**
 * The texts with the addresses that belong to each person, in place of the samples that the check counted with, whatever became of
 * link and account meanwhile. A link that was ended since leads nowhere: `gone` are the numbers whose text has it.
 */
export async function addressed<T extends Text>(
  tx: Tx,
  config: Config,
  { id, message }: Pick<Stored, 'id' | 'message'>,
  texts: T[],
): Promise<{ texts: T[]; gone: string[] }> {
  let filled = texts
  const gone = new Set<string>()
  const fill = (sample: string | RegExp, addresses: ReadonlyMap<string, string>) => {
    filled = filled.map(text => ({ ...text, body: text.body.replaceAll(sample, found => addresses.get(text.phone) ?? found) }))
  }
  const asking = (isAsked: (body: string) => boolean) => filled.filter(({ body }) => isAsked(body)).map(({ phone }) => phone)

  for (const { id: linkId, sample, mark, isGone } of await campaignLinks(tx, config, message)) {
    const written = addressesWith(mark)
    const phones = asking(body => body.search(written) >= 0 || (isGone && body.includes(sample)))
    if (!phones.length) continue
    const addresses = await linksFor(tx, config, linkId, phones, { origin: 'campaign', originId: id })
    if (addresses) fill(written, addresses)
    else for (const phone of phones) gone.add(phone)
  }
  const unsubscribe = unsubscribeSample(config.publicUrl)
  const unsubscribing = asking(body => body.includes(unsubscribe))
  if (unsubscribing.length) fill(unsubscribe, await unsubscribeLinksOf(tx, config.publicUrl, id, unsubscribing))
  return { texts: filled.filter(({ phone }) => !gone.has(phone)), gone: [...gone] }
}
