import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chevron } from '#web/ui/chevron.tsx'
import styles from './editor.module.css'

export type EditorSection<Id extends string> = { id: Id; label: string; hasProblem: boolean }

type EditorFrameProps<Id extends string> = {
  sections: readonly EditorSection<Id>[]
  open: Id
  onOpen: (section: Id) => void
  preview: ReactNode
  children: ReactNode
}

/** Sections, their form, and beside it what comes of it; on a narrow screen one after the other. */
export function EditorFrame<Id extends string>({ sections, open, onOpen, preview, children }: EditorFrameProps<Id>) {
  const { t } = useTranslation('widgets', { keyPrefix: 'editor' })
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const [view, setView] = useState<'form' | 'preview'>('form')
  const wordsOf = ({ label, hasProblem }: EditorSection<Id>) => (hasProblem ? t('sectionWithProblem', { label }) : label)
  if (isWide)
    return (
      <div className={styles.columns}>
        <nav className={styles.sections} aria-label={t('sections')}>
          {sections.map(section => (
            <button
              key={section.id}
              type="button"
              aria-current={section.id === open ? 'true' : undefined}
              onClick={() => onOpen(section.id)}
            >
              {section.label}
              {section.hasProblem && (
                <>
                  <IconAlertCircle size={14} stroke={1.5} aria-hidden />
                  <span className={styles.unseen}>{t('hasProblem')}</span>
                </>
              )}
            </button>
          ))}
        </nav>
        <div className={styles.form}>{children}</div>
        {preview}
      </div>
    )
  return (
    <div className={styles.narrow}>
      <div className={styles.bar}>
        <SegmentedControl
          aria-label={t('view')}
          value={view}
          onChange={next => setView(next === 'preview' ? 'preview' : 'form')}
          data={[
            { value: 'form', label: t('form') },
            { value: 'preview', label: t('preview') },
          ]}
        />
        {view === 'form' && (
          <NativeSelect
            aria-label={t('section')}
            rightSection={<Chevron />}
            rightSectionPointerEvents="none"
            value={open}
            onChange={event => {
              const chosen = sections.find(({ id }) => id === event.currentTarget.value)
              if (chosen) onOpen(chosen.id)
            }}
            data={sections.map(section => ({ value: section.id, label: wordsOf(section) }))}
          />
        )}
      </div>
      {view === 'form' ? <div className={styles.form}>{children}</div> : preview}
    </div>
  )
}
