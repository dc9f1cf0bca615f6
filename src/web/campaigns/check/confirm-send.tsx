import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconCheck, IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { campaignTypedAbove } from '#contract/limits.ts'
import { Refusal } from '#web/api/refusal.ts'
import { useCall } from '#web/api/query.ts'
import { messageOf } from '#web/errors/message-of.ts'
import { FieldBox, FieldError } from '#web/ui/form/field-parts.tsx'
import { FormProblem } from '#web/ui/form/form-notice.tsx'
import { reportLink } from '../acts/use-campaign-acts.ts'
import { useCampaignMoney } from '../campaign-money.ts'
import { useNumbers } from '../campaign-numbers.ts'
import type { DraftValues } from '../draft/draft-values.ts'
import type { Counted } from '../draft/use-count.ts'
import type { Draft } from '../draft/use-draft.ts'
import styles from './check.module.css'

type ConfirmSendProps = {
  campaign: Campaign
  draft: Draft
  values: DraftValues
  count: Counted
  /** Whether the refusal is shown at a field. */
  onRefused: (refused: Refusal) => boolean
}

const isCode = (refused: unknown, ...codes: string[]) => refused instanceof Refusal && codes.includes(refused.code)

/** The last press: to many people with their number typed first; until it can be pressed the button says why not. */
export function ConfirmSend({ campaign, draft, values, count, onRefused }: ConfirmSendProps) {
  const { t } = useTranslation('campaigns')
  const navigate = useNavigate()
  const money = useCampaignMoney()
  const { number } = useNumbers()
  const confirm = useCall('POST /campaigns/:id/confirm', { refreshes: ['GET /campaigns', 'GET /campaigns/:id'] })
  const [typed, setTyped] = useState('')
  const [isAgain, setAgain] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const { data } = count
  if (!data || data.texts === 0) return null
  const { texts, price, balanceAfter } = data
  const isTypedFirst = texts > campaignTypedAbove
  const digits = typed.replaceAll(/\D/g, '')
  const asksAgain = data.again !== null || isCode(refused, 'SENT_LATELY')
  const isNow = values.when === 'NOW'
  const why = () => {
    if (!count.isCurrent) return t('confirm.counting')
    if (isNow && balanceAfter < 0) return t('confirm.tooLittle')
    if (asksAgain && !isAgain) return t('confirm.againFirst')
    if (isTypedFirst && digits === '') return t('confirm.typeFirst')
    return isTypedFirst && digits !== String(texts) ? t('confirm.mismatch') : null
  }
  const notYet = why()
  const send = async () => {
    setRefused(null)
    try {
      const version = await draft.saver.flush()
      await confirm.mutateAsync({
        params: { id: campaign.id },
        body: { version, isAgain, ...(isTypedFirst && { people: Number(digits) }) },
      })
      await navigate({ ...reportLink(campaign.id), replace: true })
    } catch (error) {
      if (isCode(error, 'NOT_COUNTED', 'WRONG_NUMBER_OF_PEOPLE')) count.again()
      if (!(error instanceof Refusal && onRefused(error))) setRefused(error)
    }
  }
  const isWrongNumber = isCode(refused, 'WRONG_NUMBER_OF_PEOPLE')
  return (
    <form
      className={styles.confirm}
      aria-label={t('confirm.title')}
      onSubmit={event => {
        event.preventDefault()
        if (!notYet && !confirm.isPending) void send()
      }}
    >
      {asksAgain && (
        <FieldBox>
          <Checkbox label={t('confirm.again')} checked={isAgain} onChange={event => setAgain(event.currentTarget.checked)} />
        </FieldBox>
      )}
      {isTypedFirst && (
        <FieldBox>
          <TextInput
            label={t('confirm.type', { people: String(texts) })}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
            error={isWrongNumber && <FieldError text={messageOf(refused)} />}
            rightSection={digits === String(texts) && <IconCheck size={16} stroke={1.5} color="var(--p-ok-text)" aria-hidden />}
            rightSectionPointerEvents="none"
          />
        </FieldBox>
      )}
      {refused !== null && !isWrongNumber && <FormProblem text={messageOf(refused)} />}
      <Button
        type="submit"
        fullWidth
        disabled={notYet !== null}
        loading={confirm.isPending}
        leftSection={notYet === null && <IconSend size={16} stroke={1.5} />}
      >
        {notYet ?? t(isNow ? 'confirm.send' : 'confirm.schedule', { count: texts, people: number(texts) })}
      </Button>
      <p>{t(isNow ? 'confirm.heldNow' : 'confirm.heldLater', { money: money.own(price) })}</p>
    </form>
  )
}
