import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { campaignTestPhonesMax } from '#contract/limits.ts'
import { useCall } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useCampaignMoney } from '../campaign-money.ts'
import type { Draft } from '../draft/use-draft.ts'

/** Numbers as they are typed, with anything but digits and spaces between them. */
const phonesIn = (text: string): string[] => text.split(/[,;\n]+/).flatMap(part => part.trim() || [])

const Test = z.object({
  phones: z.string().check(
    z.refine(text => phonesIn(text).length > 0, 'fieldRequired'),
    z.refine(text => phonesIn(text).length <= campaignTestPhonesMax, 'tooManyPhones'),
  ),
})

type TestDialogProps = { campaign: Campaign; draft: Draft; contactId: string | undefined; onClose: () => void }

/** Sends the text that the preview shows to numbers of one's own, at once and with a mark; it stands in no figure. */
export default function TestDialog({ campaign, draft, contactId, onClose }: TestDialogProps) {
  const { t } = useTranslation('campaigns')
  const money = useCampaignMoney()
  const send = useCall('POST /campaigns/:id/test', { refreshes: ['GET /accounts/current/balance'] })
  return (
    <FormModal
      title={t('test.title')}
      schema={Test}
      defaultValues={{ phones: '' }}
      onSubmit={async ({ phones }) => {
        await draft.saver.flush()
        const { texts, price } = await send.mutateAsync({
          params: { id: campaign.id },
          body: { phones: phonesIn(phones), contactId },
        })
        await notify({ kind: 'done', title: t('test.sent', { count: texts, price: money.own(price) }) })
      }}
      error={send.error}
      fieldOf={{
        WRONG_PHONE_NUMBER: 'phones',
        UNAUTHORIZED_DESTINATION: 'phones',
        PHONE_NUMBER_ON_BLOCK_LIST: 'phones',
        PERSON_ERASED: 'phones',
        OPT_OUT_UNANSWERED: 'phones',
      }}
      submitLabel={t('test.send')}
      onClose={onClose}
    >
      <TextField name="phones" label={t('test.phones')} description={t('test.help', { most: campaignTestPhonesMax })} />
    </FormModal>
  )
}
