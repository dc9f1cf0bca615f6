import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportKind } from '#contract/contacts/imports.ts'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { Refusal } from '#web/api/refusal.ts'
import { confirm } from '#web/ui/dialog/confirm.tsx'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { useUnsaved } from '#web/ui/form/unsaved.ts'
import { Wizard } from '#web/ui/wizard.tsx'
import { FileStep, pastedFile, type Source } from './file-step.tsx'
import { type ImportSearch, places } from './kinds.ts'
import type { Frame, PlanProps } from './plan.ts'
import { useUpload } from './use-upload.ts'

const RunStep = lazy(() => import('./run-step.tsx'))

type ImportWizardProps = {
  kind: ImportKind
  /** The steps between the file and the import, with what the kind asks for; loaded late. */
  Plan: ComponentType<PlanProps>
  search: ImportSearch
  /** Where it stands: its list, with the list's name. */
  crumb: { label: string; to: '/contacts' | '/block-list' | '/coupons' }
  /** The way to imports of other kinds, while no file is chosen. */
  views?: ReactNode
  /** What stands below the choice of a file. */
  below?: ReactNode
}

/** From a file to what became of it: file, columns, check, import. The address tells what is open, so a reload finds it again. */
export function ImportWizard({ kind, Plan, search, crumb, views, below }: ImportWizardProps) {
  const { t } = useTranslation('imports')
  const navigate = useNavigate()
  const at = search.import ?? search.file
  const [entered] = useState(at)
  const [hasMoved, setMoved] = useState(false)
  if (at !== entered && !hasMoved) setMoved(true)
  const [source, setSource] = useState<Source>({ way: 'file', text: '' })
  const [emptyPaste, setEmptyPaste] = useState(false)
  const go = (to: ImportSearch) =>
    void navigate({ to: places[kind].wizard, search: { ...places[kind].of, ...to }, replace: true })
  const upload = useUpload(kind, id => go({ file: id }))
  const file = useQuery({
    ...query('GET /import-files/:id')({ params: { id: search.file ?? '' } }),
    enabled: search.file !== undefined && search.import === undefined,
  })
  const isHalfDone = upload.sending !== null || source.text.trim() !== '' || (search.file !== undefined && !file.error)
  useUnsaved(() => search.import === undefined && isHalfDone, confirmLeaving)

  const frame: Frame = {
    title: t(`title.${kind}`),
    crumbs: [crumb],
    steps: [t('steps.file'), t('steps.columns'), t('steps.check'), t('steps.run')],
    isLedTo: hasMoved,
  }
  const drop = (id: string) => {
    // Kept for a day if this fails: nobody waits for it.
    call('DELETE /import-files/:id')({ params: { id } }).catch(() => undefined)
    go({})
  }

  if (search.import) {
    return (
      <Suspense
        fallback={
          <Wizard {...frame} isLedTo={false} at={3} heading={t('steps.run')}>
            <ListWaiting />
          </Wizard>
        }
      >
        <RunStep
          key={search.import}
          frame={frame}
          kind={kind}
          id={search.import}
          onAnother={() => {
            setSource({ way: 'file', text: '' })
            go({})
          }}
        />
      </Suspense>
    )
  }
  const isGone = file.error instanceof Refusal && file.error.status === 404
  if (search.file && !isGone) {
    const waiting = (
      <Wizard {...frame} isLedTo={false} at={1} heading={t('columns.heading')}>
        {file.error ? (
          <ListFailed title={t('steps.file')} error={file.error} onRetry={() => void file.refetch()} />
        ) : (
          <ListWaiting />
        )}
      </Wizard>
    )
    if (!file.data) return waiting
    return (
      <Suspense fallback={waiting}>
        <Plan
          key={search.file}
          frame={frame}
          file={file.data}
          onBack={() => drop(search.file ?? '')}
          onStarted={id => {
            if (kind === 'block-list') void notify({ kind: 'done', title: t('run.started') })
            go({ import: id })
          }}
        />
      </Suspense>
    )
  }
  const problem = upload.problem ?? (emptyPaste ? t('file.nothingPasted') : isGone ? t('file.gone') : null)
  const readPasted = () => {
    setEmptyPaste(source.text.trim() === '')
    if (source.text.trim()) upload.send(pastedFile(source.text, t('file.pastedName')))
  }
  return (
    <Wizard
      {...frame}
      views={views}
      at={0}
      heading={t('file.heading')}
      problem={problem}
      buttons={source.way === 'paste' && !upload.sending && <Button onClick={readPasted}>{t('file.read')}</Button>}
    >
      <FileStep
        source={source}
        onSource={next => {
          setEmptyPaste(false)
          setSource(next)
        }}
        onFile={upload.send}
        sending={upload.sending}
        onCancel={upload.cancel}
      />
      <Suspense>{below}</Suspense>
    </Wizard>
  )

  function confirmLeaving(): Promise<boolean> {
    return confirm({
      title: t('leave.title'),
      text: t('leave.text'),
      confirmLabel: t('leave.confirm'),
      keepLabel: t('leave.keep'),
      isDanger: true,
    })
  }
}
