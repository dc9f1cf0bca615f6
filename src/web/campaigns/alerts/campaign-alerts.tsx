import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CampaignAlert } from '#contract/campaigns/campaign-alerts.ts'
import { query, useCall } from '#web/api/query.ts'
import { useMayOpen } from '#web/session/use-may-open.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { reportLink } from '../acts/use-campaign-acts.ts'
import { useCampaignName } from '../campaign-words.ts'

/** Until somebody presses it or its cross: what it tells of waits for a person. */
const staysMs = 24 * 60 * 60_000

/** Tells whoever made or confirmed a campaign that it stands still, wherever they are; who is on its report sees it there. */
export default function CampaignAlerts() {
  const mayOpen = useMayOpen('/bulk/sms')
  return mayOpen && <Alerts />
}

function Alerts() {
  const { t } = useTranslation('campaigns')
  const navigate = useNavigate()
  const nameOf = useCampaignName()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { data: alerts = [] } = useQuery(query('GET /campaign-alerts')())
  const { mutate: know } = useCall('POST /campaigns/:id/told', { refreshes: ['GET /campaign-alerts'] })
  const shown = useRef(new Map<string, Promise<() => void>>())
  const tell = useEffectEvent((alert: CampaignAlert) => {
    const { id } = alert
    const isMeant = () => shown.current.has(id)
    shown.current.set(
      id,
      notify({
        kind: 'news',
        title: nameOf(alert),
        text: t(`alerts.${alertWords(alert)}`),
        about: `campaign-${id}`,
        staysMs,
        onPress: () => void navigate(reportLink(id)),
        onGone: () => {
          if (isMeant()) know({ params: { id } })
        },
      }),
    )
  })
  const follow = useEffectEvent((alerts: readonly CampaignAlert[], address: string) => {
    const open = alerts.find(({ id }) => address.endsWith(id))
    if (open) know({ params: { id: open.id } })
    const wanted = new Set(alerts.filter(alert => alert !== open).map(({ id }) => id))
    for (const [id, closing] of shown.current) {
      if (wanted.has(id)) continue
      // Somebody let it go on: it is over, which is no answer of this person's.
      shown.current.delete(id)
      void closing.then(close => close())
    }
    for (const alert of alerts) if (wanted.has(alert.id) && !shown.current.has(alert.id)) tell(alert)
  })
  useEffect(() => follow(alerts, path), [alerts, path])
  return null
}

/** Why a campaign stands still, as locales campaigns:alerts has it. */
function alertWords({ status, pausedFor, failure }: Pick<CampaignAlert, 'status' | 'pausedFor' | 'failure'>) {
  if (status === 'CHECK_FAILED' || status === 'INSUFFICIENT_FUNDS' || status === 'CHARGE_FAILED') return status
  if (failure !== null || pausedFor === null || pausedFor === 'PERSON') return 'STOPPED'
  return pausedFor
}
