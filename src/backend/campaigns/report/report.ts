import type { Api } from '#contract/api.ts'
import { record } from '../../account/audit.ts'
import { giveDownload } from '../../http/downloads.ts'
import type { Handlers } from '../../http/mount.ts'
import { listedCampaign } from '../campaign-rows.ts'
import { reportOf } from './kept-report.ts'

export const campaignReports = {
  'GET /campaigns/:id/report': (call, { params: { id } }) =>
    call.inAccount(async tx => reportOf(tx, await listedCampaign(tx, id))),

  'POST /campaigns/:id/downloads': async (call, { params: { id }, body }) => {
    await call.inAccount(async tx => record(tx, call, 'CAMPAIGN_EXPORTED', (await listedCampaign(tx, id)).name))
    return giveDownload(call, 'campaign-recipients', { id, ...body })
  },
} satisfies Partial<Handlers<keyof Api>>
