import { useQuery } from '@tanstack/react-query'
import type { CampaignFrame } from '#contract/account/campaign-text.ts'
import type { PhoneNumberRow } from '#contract/account/phone-numbers.ts'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'

const nothing: CampaignFrame = { brandIdentification: '', stopText: '' }
const asked = (from: string) => ({ query: { search: from } })
const frameIn = (items: readonly PhoneNumberRow[] | undefined, from: string) => items?.find(({ number }) => number === from)

/** What a number puts around texts that go to many, as it stands; nothing until it is known. */
export function useCampaignFrame(from: string): CampaignFrame {
  const { data } = useQuery({ ...query('GET /phone-numbers')(asked(from)), enabled: from !== '' })
  return frameIn(data?.items, from) ?? nothing
}

/** The same as the server has it at this moment. */
export async function campaignFrameNow(from: string): Promise<CampaignFrame> {
  const { items } = await call('GET /phone-numbers')(asked(from))
  return frameIn(items, from) ?? nothing
}
