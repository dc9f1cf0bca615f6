import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { defaultSender } from '#contract/account/sender.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useCall } from '#web/api/query.ts'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'

/** Begins a draft with what most campaigns have: the account's default number, and a text of its own. */
export function useNewCampaign(onBegun: (made: Campaign) => unknown) {
  const { data: account } = useQuery(query('GET /accounts/current')())
  const make = useCall('POST /campaigns', { refreshes: ['GET /campaigns'] })
  const begin = () => {
    const from = defaultSender(account?.phoneNumbers ?? [])?.number
    void make.mutateAsync({ body: { source: 'OWN', ...(from && { from }) } }).then(onBegun, notifyFailure)
  }
  return { begin, isBeginning: make.isPending }
}
