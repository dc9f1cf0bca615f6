import { IconSend } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { campaignAdds, campaignText } from '#contract/account/campaign-text.ts'
import { BulkSend } from '#contract/campaigns/bulk-send.ts'
import { countParts, isTooLong } from '#contract/chat/segments.ts'
import { bulkSendRecipientsMax } from '#contract/limits.ts'
import { call } from '#web/api/call.ts'
import { query, useCall } from '#web/api/query.ts'
import { bulkFailureOf } from '#web/errors/message-of.ts'
import { senderName } from '#web/format/names.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { confirm } from '#web/ui/dialog/confirm.tsx'
import { EmptyPage } from '#web/ui/feedback/empty-page.tsx'
import { FormGroup, FormPage } from '#web/ui/form/form-page.tsx'
import { moneyText } from '#web/format/money.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { addsText, BulkSendSummary } from './bulk-send-summary.tsx'
import { campaignFrameNow } from './campaign-frame.ts'
import { CampaignLength } from './campaign-length.tsx'
import { RecipientsField } from './recipients-field.tsx'

const route = getRouteApi('/_staff/bulk-send')

/** One text to several people, at once. */
export function BulkSendPage() {
  const { t } = useTranslation('campaigns')
  const { to } = route.useSearch()
  const navigate = useNavigate()
  const phoneText = usePhoneText()
  const { data: account } = useSuspenseQuery(query('GET /accounts/current')())
  const send = useCall('POST /bulk-send', { refreshes: ['GET /conversations', 'GET /accounts/current/balance'] })
  const [sends, setSends] = useState(0)
  const senders = account.phoneNumbers.filter(number => number.isZenon)
  const sender = senders.find(number => number.isDefault) ?? senders[0]
  const isMeant = useQuestion()
  if (!sender) {
    return (
      <EmptyPage icon={<IconSend stroke={1.5} />} title={t('bulkSend.noSenderTitle')} text={t('bulkSend.noSenderText')}>
        <ButtonLink to="/phone-numbers">{t('bulkSend.noSenderAction')}</ButtonLink>
      </EmptyPage>
    )
  }
  return (
    <FormPage
      // Sent, the next one begins empty.
      key={sends}
      title={t('bulkSend.title')}
      schema={BulkSend}
      defaultValues={{ from: sender?.number ?? '', body: '', recipients: to ? to.split(',') : [] }}
      onSubmit={async body => {
        if (!(await isMeant(body))) return false
        const { texts, leftOut } = await send.mutateAsync({ body })
        await notify({
          kind: 'done',
          title: t('bulkSend.sent', { count: texts }),
          ...(leftOut.length > 0 && { text: t('bulkSend.leftOut', { count: leftOut.length }) }),
        })
        await navigate({ to: '/bulk-send', search: {}, replace: true })
        setSends(sends + 1)
        return null
      }}
      error={send.error}
      fieldOf={{ UNKNOWN_SENDER: 'from', BODY_TOO_LONG: 'body' }}
      problemText={bulkFailureOf}
      submitLabel={t('bulkSend.send')}
    >
      <FormGroup title={t('bulkSend.peopleTitle')} text={t('bulkSend.peopleHelp')}>
        <RecipientsField
          name="recipients"
          label={t('bulkSend.to')}
          description={t('bulkSend.toHelp', { most: bulkSendRecipientsMax })}
          country={sender?.country ?? 'US'}
        />
      </FormGroup>
      <FormGroup title={t('bulkSend.text')} text={t('bulkSend.textHelp')}>
        <SelectField
          name="from"
          label={t('bulkSend.from')}
          options={senders.map(number => ({ value: number.number, label: senderName(number, phoneText) }))}
        />
        <TextAreaField name="body" label={t('bulkSend.message')} below={text => <CampaignLength text={text} />} />
      </FormGroup>
      <FormGroup title={t('bulkSend.summary')} text={t('bulkSend.summaryHelp')}>
        <BulkSendSummary />
      </FormGroup>
    </FormPage>
  )
}

/** Asks once more, with what it will cost at this moment; where nobody can be texted the server says why. */
function useQuestion(): (body: BulkSend) => Promise<boolean> {
  const { t, i18n } = useTranslation('campaigns')
  return async ({ from, body, recipients }) => {
    const frame = await campaignFrameNow(from)
    const text = campaignText(body, frame)
    // The server says so, at the text.
    if (isTooLong(text)) return true
    const { parts } = countParts(text)
    const adds = addsText(campaignAdds(body, frame))
    const { texts, price, planParts, leftOut } = await call('POST /bulk-send/plan')({ body: { from, parts, recipients } })
    if (texts === 0) return true
    const { currency } = await call('GET /accounts/current/balance')()
    const told = [
      t('bulkSend.parts', { count: parts }),
      t('bulkSend.price', { price: moneyText(price, currency, i18n.language) }),
      ...(planParts > 0 ? [t('bulkSend.planParts', { count: planParts })] : []),
      ...(adds ? [t(`bulkSend.adds.${adds}`)] : []),
      ...(leftOut.length > 0 ? [t('bulkSend.leftOut', { count: leftOut.length })] : []),
    ]
    return confirm({
      title: t('bulkSend.ask', { count: texts }),
      text: told.join(' · '),
      confirmLabel: t('bulkSend.sendAll'),
      keepLabel: t('bulkSend.keep'),
    })
  }
}
