import { useTranslation } from 'react-i18next'
import { campaignText, type CampaignFrame } from '#contract/account/campaign-text.ts'
import { countParts } from '#contract/chat/segments.ts'
import { contactVariables, fillVariables, linkVariable } from '#contract/texts/variables.ts'
import { sampleLinks, useAllLinks } from '#web/texts/links/all-links.ts'
import { useOwnFields } from '#web/texts/own-fields.ts'
import { VariableMenu } from '#web/texts/variable-menu.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import styles from './message-field.module.css'

type MessageFieldProps = {
  name: string
  label: string
  description?: string
  isOptional?: boolean
  /** Variables of its own, by what menus call them, with as long a sample as what is filled in. */
  own: readonly { name: string; label: string; sample: string }[]
  /** What the number puts around it. */
  frame: CampaignFrame
}

/** A text to those who sign up, with how many parts it makes once it is filled and framed. */
export function MessageField({ own, frame, ...field }: MessageFieldProps) {
  const { t } = useTranslation('texts')
  const ownFields = useOwnFields()
  const links = useAllLinks()
  const samples = [
    ...contactVariables.map((name): [string, string] => [name, t(`sampleContact.${name}`)]),
    ...own.map(({ name, sample }): [string, string] => [name, sample]),
    [linkVariable, `${window.location.origin}/unsubscribing/${'x'.repeat(32)}`] as const,
    ...sampleLinks(links),
  ]
  return (
    <TextAreaField
      {...field}
      below={(text, insert) => (
        <div className={styles.below}>
          <VariableMenu ownFields={ownFields.map(({ name }) => name)} links={links} more={own} onInsert={insert} />
          {text.trim() !== '' && <Length text={campaignText(fillVariables(text, samples).normalize('NFC').trim(), frame)} />}
        </div>
      )}
    />
  )
}

function Length({ text }: { text: string }) {
  const { t } = useTranslation('texts')
  const { units, maxUnits, parts, encoding } = countParts(text)
  const isTooLong = units > maxUnits
  return (
    <p className={styles.length} role="status" data-tone={isTooLong ? 'bad' : encoding === 'UCS-2' ? 'warn' : undefined}>
      {t('templates.count', { units, limit: maxUnits, count: parts })}
      {isTooLong && ` · ${t('templates.tooLong')}`}
    </p>
  )
}
