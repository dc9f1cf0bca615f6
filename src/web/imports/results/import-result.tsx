import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Import, ImportKind } from '#contract/contacts/imports.ts'
import { FormProblem } from '#web/ui/form/form-notice.tsx'
import { mediumDate } from '#web/format/times.ts'
import { Figures } from './figures.tsx'
import styles from './import-result.module.css'
import { ImportRows } from './import-rows.tsx'
import { RejectedReasons } from './rejected-reasons.tsx'

type ImportResultProps = { of: Import; kind: ImportKind; isUndoing: boolean; onUndo: () => void }

/** What became of an import: its counts, what went wrong in the words of the product, and the rows to look at. */
export function ImportResult({ of, kind, isUndoing, onUndo }: ImportResultProps) {
  const { t, i18n } = useTranslation('imports')
  const { undo } = of
  const number = new Intl.NumberFormat(i18n.language)
  const isNothing = of.imported + of.skipped + of.repeated === 0
  const undoing = of.undoableUntil !== null && (
    <div className={styles.undo}>
      <span>{t('undo.until', { at: mediumDate(new Date(of.undoableUntil), i18n.language) })}</span>
      <Button variant="default" loading={isUndoing} onClick={onUndo}>
        {t('undo.action')}
      </Button>
    </div>
  )
  if (undo) {
    const { deleted = 0, restored = 0, left = 0 } = undo.counts
    return (
      <div className={styles.result}>
        {undo.status === 'FAILED' && <FormProblem text={t('undo.failed')} />}
        <Figures
          lines={[
            { count: deleted, text: t(`result.deleted.${kind}`, { count: deleted }) },
            { count: restored, text: t('result.restored', { count: restored }) },
            { count: left, text: t('result.left', { count: left }), tone: 'warn' },
          ]}
        />
        {undoing}
        {left > 0 && <ImportRows id={of.id} outcome="LEFT" />}
      </div>
    )
  }
  return (
    <div className={styles.result}>
      {of.status === 'FAILED' && (
        <FormProblem text={`${t(`run.error.${kind}`)}. ${t(of.imported > 0 ? 'run.errorText' : 'run.errorNothing')}`} />
      )}
      {of.status === 'COMPLETED' && isNothing && <FormProblem text={t(`run.none.${kind}`)} />}
      {of.status === 'COMPLETED' && !isNothing && of.rejected > 0 && (
        <p className={styles.partly} role="status">
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          {t(`run.partly.${kind}`, { imported: number.format(of.imported), rejected: number.format(of.rejected) })}
        </p>
      )}
      <Figures
        title={t('rowCount', { count: of.total })}
        lines={[
          { count: of.created, text: t(`result.created.${kind}`, { count: of.created }) },
          { count: of.updated, text: t('result.updated', { count: of.updated }) },
          { count: of.unchanged, text: t('result.unchanged', { count: of.unchanged }) },
          { count: of.skipped, text: t(`result.skipped.${kind}`, { count: of.skipped }) },
          { count: of.repeated, text: t('result.repeated', { count: of.repeated }) },
          {
            count: of.rejected,
            text: t('result.rejected', { count: of.rejected }),
            tone: 'fail',
            more: <RejectedReasons rejectedFor={of.rejectedFor} />,
          },
        ]}
        besides={[
          { count: of.newTags, text: t('result.newTags', { count: of.newTags }) },
          { count: of.warned, text: t('result.warned', { count: of.warned }), tone: 'warn' },
          { count: of.blocked, text: t('result.blocked', { count: of.blocked }) },
        ]}
      />
      {undoing}
      {of.rejected > 0 && <ImportRows id={of.id} outcome="REJECTED" />}
      {of.warned > 0 && <ImportRows id={of.id} outcome="WARNED" />}
    </div>
  )
}
