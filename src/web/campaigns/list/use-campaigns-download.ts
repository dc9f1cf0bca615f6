import { useTranslation } from 'react-i18next'
import { call } from '#web/api/call.ts'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import type { CampaignColumn } from './campaign-columns.tsx'
import type { campaignsAsked } from './campaign-match.ts'

/** Brings the list as a file: all its pages, with the columns that stand on the screen. Times are those of whoever looks. */
export function useCampaignsDownload() {
  const { i18n } = useTranslation()
  const language = i18n.language === 'pl' ? ('pl' as const) : ('en' as const)
  return async (asked: ReturnType<typeof campaignsAsked>, columns: CampaignColumn[]) => {
    const { cursor: _, limit: _all, ...match } = asked
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    try {
      const { url } = await call('POST /campaigns/downloads')({ body: { ...match, timeZone, columns, language } })
      location.assign(url)
    } catch (error) {
      await notifyFailure(error)
    }
  }
}
