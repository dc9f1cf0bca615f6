import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { campaignAdds } from '#contract/account/campaign-text.ts'
import { shortLinkVariable, textVariables, unknownVariables, writtenVariable } from '#contract/texts/variables.ts'
import { query } from '#web/api/query.ts'
import { senderName } from '#web/format/names.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { useAllLinks } from '#web/texts/links/all-links.ts'
import { useOwnFields } from '#web/texts/own-fields.ts'
import { UnsubscribePageField } from '#web/texts/unsubscribe-page-field.tsx'
import { VariableMenu } from '#web/texts/variable-menu.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { addsText } from '../bulk-send-summary.tsx'
import { useCampaignFrame } from '../campaign-frame.ts'
import styles from './draft-screen.module.css'
import type { DraftValues } from './draft-values.ts'
import { PartsOverAudience } from './parts-over-audience.tsx'
import { StepHead } from './step-head.tsx'
import { TemplateField } from './template-field.tsx'
import type { Counted } from './use-count.ts'
import type { Draft } from './use-draft.ts'

type StepWhatProps = { heading: Ref<HTMLHeadingElement>; campaign: Campaign; draft: Draft; values: DraftValues; count: Counted }

/** What they get: from which number, from a template or in words of its own, and how many parts that is for all of them. */
export function StepWhat({ heading, campaign, draft, values, count }: StepWhatProps) {
  const { t } = useTranslation(['campaigns', 'texts'])
  const phoneText = usePhoneText()
  const ownFields = useOwnFields().map(({ name }) => name)
  const { data: account } = useQuery(query('GET /accounts/current')())
  const frame = useCampaignFrame(values.from ?? '')
  const adds = addsText(campaignAdds(values.message.normalize('NFC'), frame))
  const links = useAllLinks()
  const linkNames = links.map(({ ending }) => shortLinkVariable(ending))
  const unknown = unknownVariables(values.message, [...textVariables, ...ownFields, ...linkNames])
  const fallback = t('texts:templates.fallback')
  return (
    <>
      <StepHead heading={heading} title={t('campaigns:what.title')} text={t('campaigns:what.text')} />
      <SelectField
        name="from"
        label={t('campaigns:what.from')}
        options={(account?.phoneNumbers ?? []).map(number => ({ value: number.number, label: senderName(number, phoneText) }))}
      />
      <ChoiceField
        name="source"
        label={t('campaigns:what.source')}
        options={(['OWN', 'TEMPLATE'] as const).map(value => ({ value, label: t(`campaigns:source.${value}`) }))}
      />
      {values.source === 'TEMPLATE' && (
        <TemplateField onChoose={({ id, text }) => draft.write({ templateId: id, message: text })} />
      )}
      <TextAreaField
        name="message"
        label={t('campaigns:what.message')}
        description={t('texts:templates.textHelp', { example: writtenVariable('name', fallback), fallback })}
        minRows={5}
        below={(_, insert) => (
          <div className={styles.below}>
            <VariableMenu ownFields={ownFields} links={links} onInsert={insert} />
            {adds && <p className={styles.hint}>{t(`campaigns:bulkSend.adds.${adds}`)}</p>}
          </div>
        )}
      />
      {unknown.length > 0 && (
        <p className={styles.hint} data-tone="warn" role="status">
          {t('texts:templates.unknown', {
            count: unknown.length,
            names: unknown.map(name => writtenVariable(name, '')).join(', '),
          })}
        </p>
      )}
      <UnsubscribePageField />
      <PartsOverAudience campaign={campaign} draft={draft} values={values} count={count} />
    </>
  )
}
