import '#web/ui/dialog/form-modal-styles.ts'
import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/account/audit.ts'
import { fullTime } from '#web/format/times.ts'
import { useAuditWords } from './audit-words.ts'
import styles from './changes-view.module.css'
import { named } from '#web/ui/tip/tip.ts'

/** One entry of the trail in full. */
export default function ChangeDetails({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { t, i18n } = useTranslation(['settings', 'common'])
  const words = useAuditWords()
  return (
    <Modal opened onClose={onClose} title={words.what(entry)} size={520} closeButtonProps={named(t('common:close'), 'leave')}>
      <dl className={styles.details}>
        <div>
          <dt>{t('audit.who')}</dt>
          <dd>{entry.person.name}</dd>
        </div>
        <div>
          <dt>{t('audit.when')}</dt>
          <dd>{fullTime(entry.at, i18n.language)}</dd>
        </div>
        {words.changes(entry).map(({ field, label, from, to }, index) => (
          <div key={field}>
            <dt>{label}</dt>
            {entry.changes[index]?.from !== null && (
              <dd>
                <span>{t('audit.before')}</span> {from}
              </dd>
            )}
            <dd>
              {entry.changes[index]?.from !== null && <span>{t('audit.after')}</span>} {to}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
