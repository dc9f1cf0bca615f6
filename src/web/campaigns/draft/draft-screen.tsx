import { Badge, Button } from '@mantine/core'
import '@mantine/core/styles/Badge.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { Refusal } from '#web/api/refusal.ts'
import { focusQuietly } from '#web/ui/focus-quietly.ts'
import { SchemaForm } from '#web/ui/form/schema-form.tsx'
import { Page } from '#web/ui/page.tsx'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { oneOf } from '#web/ui/search-values.ts'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import { PreviewColumn } from '../preview/preview-column.tsx'
import { ConfirmSend } from '../check/confirm-send.tsx'
import { DraftStale } from './draft-stale.tsx'
import { DraftSaved } from './draft-saved.tsx'
import styles from './draft-screen.module.css'
import { draftSteps, type DraftStep, fieldsOfStep, firstOpenStep, problemsOf, stepOf } from './draft-values.ts'
import { DraftStepBar } from './draft-step-bar.tsx'
import { DraftStepList } from './draft-step-list.tsx'
import { StepCheck } from './step-check.tsx'
import { StepWhat } from './step-what.tsx'
import { StepWhen } from './step-when.tsx'
import { StepWho } from './step-who.tsx'
import { fieldOfServer } from './server-field.ts'
import { useCount } from './use-count.ts'
import { useDraft } from './use-draft.ts'
import { useCloseDraft } from './use-close-draft.ts'

const PreviewSheet = lazyOnIdle(() => import('../preview/preview-sheet.tsx'))

const route = getRouteApi('/_staff/bulk/sms')

/** One campaign in steps that stay open to change: who, what, when, check; beside them the text as a real person gets it. */
export function DraftScreen({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const navigate = useNavigate()
  const hasColumns = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const search = route.useSearch()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [tries, setTries] = useState(0)
  const [isPreviewing, setPreviewing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const draft = useDraft(campaign, () => Promise.resolve())
  const { form, state } = draft
  const values = form.watch()
  const [firstStep] = useState(() => (values.target === null ? 'who' : firstOpenStep(values)))
  const step = oneOf(draftSteps, search.step) ?? firstStep
  const count = useCount({ campaign, draft, values, isWanted: step === 'what' || step === 'check' })
  const close = useCloseDraft(campaign, draft)

  const go = (to: DraftStep) =>
    navigate({ to: '/bulk/sms', search: { campaign: campaign.id, step: to }, replace: true }).then(() =>
      focusQuietly(heading.current),
    )
  /** Leads to a step and says there what is missing in it. */
  const goWithProblems = async (to: DraftStep) => {
    await go(to)
    await form.trigger(fieldsOfStep[to])
    setTries(before => before + 1)
  }
  const next = async () => {
    const isFine = await form.trigger(fieldsOfStep[step])
    const following = draftSteps[draftSteps.indexOf(step) + 1]
    if (isFine && following) await go(following)
    else setTries(before => before + 1)
  }
  /** What confirming was refused with stands at its field, wherever that is. */
  const refuse = (refused: Refusal): boolean => {
    const name = fieldOfServer(refused)
    if (!name) return false
    setRefusal(refused)
    void go(stepOf(name)).then(() => {
      form.setError(name, { type: 'refused' })
      setTries(before => before + 1)
    })
    return true
  }
  useEffect(() => {
    const { saving } = draft
    // What the server will not keep is wrong in a field: it says so there.
    if (saving.state === 'refused') void form.trigger()
  }, [form, draft])

  const problems = problemsOf(values)
  const title = values.name.trim() || t('draft.untitled')
  const steps = { draft, campaign, values, open: step, problems, onOpen: (to: DraftStep) => void go(to) }
  const preview = { campaign, draft, values, count: count.data }
  const pane = { heading, draft, campaign, values, count }
  const confirmation = step === 'check' && problems.length === 0 && (
    <ConfirmSend campaign={campaign} draft={draft} values={values} count={count} onRefused={refuse} />
  )
  return (
    <Page
      title={title}
      crumbs={isPhone ? [] : [{ label: t('list.title'), to: '/bulk/sms' }]}
      lead={
        isPhone && (
          <IconAction label={t('draft.close')} className={styles.back} command="leave" onClick={close}>
            <IconArrowLeft size={18} stroke={1.5} aria-hidden />
          </IconAction>
        )
      }
      beside={
        !isPhone && (
          <Badge variant="light" color="gray">
            {t('status.DRAFT')}
          </Badge>
        )
      }
      actions={
        <>
          <DraftSaved saving={draft.saving} />
          {!isPhone && (
            <Button variant="default" onClick={close}>
              {t('draft.close')}
            </Button>
          )}
        </>
      }
      isFilled
    >
      <div className={styles.columns} data-columns={hasColumns || undefined}>
        {hasColumns ? <DraftStepList {...steps} /> : <DraftStepBar {...steps} onPreview={() => setPreviewing(true)} />}
        <div className={styles.middle}>
          {draft.saving.state === 'stale' && <DraftStale draft={draft} />}
          {step === 'check' ? (
            <StepCheck {...pane} problems={problems} onMissing={to => void goWithProblems(to)} />
          ) : (
            <SchemaForm
              state={{ ...state, fields: { ...state.fields, refusal }, save: () => void next(), tries }}
              className={styles.form}
            >
              {step === 'who' && <StepWho {...pane} />}
              {step === 'what' && <StepWhat {...pane} />}
              {step === 'when' && <StepWhen {...pane} />}
              <div className={styles.buttons}>
                <Button type="submit">{t(`draft.next.${step}`)}</Button>
              </div>
            </SchemaForm>
          )}
        </div>
        {hasColumns ? <PreviewColumn {...preview} foot={confirmation} /> : confirmation}
      </div>
      {isPreviewing && !hasColumns && <PreviewSheet {...preview} onClose={() => setPreviewing(false)} />}
    </Page>
  )
}
