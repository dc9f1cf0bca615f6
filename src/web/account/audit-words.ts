import { useTranslation } from 'react-i18next'
import type { AuditChange, AuditEntry, AuditField, AuditValue } from '#contract/account/audit.ts'
import { UrlType } from '#contract/account/settings.ts'
import { BlockReason } from '#contract/contacts/block-reasons.ts'
import { usePhoneText } from '#web/format/phone-text.ts'

export type ToldChange = { field: AuditField; label: string; from: string; to: string }

/** An entry of the trail in words of the reader's language: what was done, and each field from what to what. */
export function useAuditWords() {
  const { t, i18n } = useTranslation(['settings', 'contacts', 'common'])
  const phoneText = usePhoneText()

  const codeText = (field: AuditField, code: string): string => {
    const reason = field === 'reason' && BlockReason.safeParse(code).data
    if (reason) return t(`contacts:blockReasons.${reason}`)
    const type = field === 'urlType' && UrlType.safeParse(code).data
    if (type) return t(`settings.urlTypes.${type}`)
    return code
  }
  const valueText = (field: AuditField, value: AuditValue): string => {
    if (typeof value === 'boolean') return t(value ? 'common:form.stale.yes' : 'common:form.stale.no')
    if (typeof value === 'number') return new Intl.NumberFormat(i18n.language).format(value)
    return value ? codeText(field, value) : t('audit.nothing')
  }
  const tell = ({ field, from, to }: AuditChange): ToldChange => ({
    field,
    label: t(`audit.field.${field}`),
    from: valueText(field, from),
    to: valueText(field, to),
  })

  return {
    /** "Phone number changed: +1 (415) 555-0199" */
    what: ({ action, subject }: AuditEntry): string =>
      [t(`audit.action.${action}`), phoneText(subject)].filter(Boolean).join(': '),
    changes: ({ changes }: AuditEntry): ToldChange[] => changes.map(tell),
    /** All of it in one line; what was nothing before is told as it is now. */
    summary: ({ changes }: AuditEntry): string =>
      changes
        .map(change => {
          const { label, from, to } = tell(change)
          return change.from === null ? `${label}: ${to}` : `${label}: ${from} → ${to}`
        })
        .join(' · '),
  }
}
