import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Button, SegmentedControl } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { importXlsxMaxSeconds } from '#contract/limits.ts'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { limitsMb, sizeText } from './file-problem.ts'
import styles from './file-step.module.css'
import { cut } from '#web/ui/tip/cut.ts'

const PasteRows = lazy(() => import('./paste-rows.tsx'))

/** Whether the rows come as a file or as pasted text, and the text so far. */
export type Source = { way: 'file' | 'paste'; text: string }

/** A file on its way; once all of it has gone the server reads it. */
export type Sending = { name: string; size: number; share: number }

/** What is longer is sent as it is: an input that grows by so much would hold up the page. */
const typedMaxCharacters = 200_000

const accept = '.csv,.tsv,.tab,.txt,.xlsx,text/csv,text/plain,text/tab-separated-values'

/** Pasted rows travel as a file. */
export const pastedFile = (text: string, name: string): File => new File([text], `${name}.csv`, { type: 'text/csv' })

type FileStepProps = {
  source: Source
  onSource: (source: Source) => void
  onFile: (file: File) => void
  sending: Sending | null
  onCancel: () => void
}

/** The first step: a file, or rows pasted from a spreadsheet. */
export function FileStep({ source, onSource, onFile, sending, onCancel }: FileStepProps) {
  const { t } = useTranslation('imports')
  const { way, text } = source
  const take = (pasted: string) =>
    pasted.length > typedMaxCharacters
      ? onFile(pastedFile(pasted, t('file.pastedName')))
      : onSource({ way: 'paste', text: pasted })
  return (
    <div className={styles.step}>
      <SegmentedControl
        aria-label={t('file.way')}
        value={way}
        onChange={next => onSource({ way: next === 'paste' ? 'paste' : 'file', text })}
        disabled={sending !== null}
        data={[
          { value: 'file', label: t('file.byFile') },
          { value: 'paste', label: t('file.byPaste') },
        ]}
      />
      {way === 'file' || sending ? (
        <FileDrop
          label={t('file.drop')}
          limits={t('file.limits', { ...limitsMb, seconds: importXlsxMaxSeconds })}
          accept={accept}
          onFile={onFile}
          onText={take}
          sending={sending ? <OnItsWay sending={sending} onCancel={onCancel} /> : undefined}
        />
      ) : (
        <Suspense fallback={<div className={styles.room} />}>
          <PasteRows text={text} onText={take} />
        </Suspense>
      )}
    </div>
  )
}

function OnItsWay({ sending: { name, size, share }, onCancel }: { sending: Sending; onCancel: () => void }) {
  const { t, i18n } = useTranslation('imports')
  const isGone = share >= 1
  // The button that was pressed is gone.
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  const label = t(isGone ? 'file.reading' : 'file.sending', { name })
  return (
    <div className={styles.sending}>
      <p role="status" {...cut}>
        {label}
      </p>
      <ProgressBar label={label} share={isGone ? undefined : share} />
      <div className={styles.line}>
        <span>{!isGone && t('file.share', { share: Math.floor(share * 100), size: sizeText(size, i18n.language) })}</span>
        <Button ref={cancel} variant="default" onClick={onCancel}>
          {t('file.cancel')}
        </Button>
      </div>
    </div>
  )
}
