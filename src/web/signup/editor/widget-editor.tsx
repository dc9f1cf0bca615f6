import { Badge, Button } from '@mantine/core'
import '@mantine/core/styles/Badge.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp, IconArrowForwardUp, IconHistory } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { widgetSignUpsADay } from '#contract/limits.ts'
import type { LandingPage } from '#contract/signup/landing-pages.ts'
import {
  fieldsOfSection,
  type FormKind,
  problemsIn,
  sectionOf,
  sectionsOfKind,
  type WidgetSection,
} from '#contract/signup/widget/problems.ts'
import { call } from '#web/api/call.ts'
import { query, useCall } from '#web/api/query.ts'
import { Refusal } from '#web/api/refusal.ts'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { FormStale } from '#web/ui/form/form-notice.tsx'
import { useSaveKey } from '#web/ui/form/form-page.tsx'
import { SchemaForm } from '#web/ui/form/schema-form.tsx'
import { focusQuietly } from '#web/ui/focus-quietly.ts'
import type { Action } from '#web/ui/list/list-types.ts'
import { Page } from '#web/ui/page.tsx'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import { formKinds } from '../forms/form-kinds.ts'
import { DraftTold } from './draft-told.tsx'
import { EditorFrame } from './editor-frame.tsx'
import styles from './editor.module.css'
import { SectionFields } from './section-fields.tsx'
import { Warning } from './sections/warning.tsx'
import { useUndoKeys } from './use-undo.ts'
import { useWidgetDraft } from './use-widget-draft.ts'
import { Versions } from './versions.tsx'
import { widgetOf } from './widget-form.ts'
import { WidgetPreview } from './widget-preview.tsx'

/** What only the server can tell to be wrong, by its field. */
const refusable = [
  'image',
  'keyword',
  'tagId',
  'couponTagId',
  'firstMessage',
  'confirmationMessage',
  'unsubscribePageId',
] as const

type WidgetEditorProps = {
  kind: FormKind
  form: LandingPage
  /** Over the preview: where strangers meet it. */
  address: string
  /** What else one does with it. */
  moreActions?: Action[]
}

/** One form while it is written: what is written saves by itself, what strangers see changes when it is published. */
export function WidgetEditor({ kind, form: page, address, moreActions = [] }: WidgetEditorProps) {
  const { t } = useTranslation(['widgets', 'common'])
  const client = useQueryClient()
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const { data: account } = useSuspenseQuery(query('GET /accounts/current')())
  const [open, setOpen] = useState<WidgetSection>('content')
  const [tries, setTries] = useState(0)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isInVersions, setInVersions] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { words, ...calls } = formKinds[kind]
  const sections = sectionsOfKind[kind]
  const params = { id: page.id }
  const read = query(calls.one)({ params })
  const publish = useCall(calls.publish, { refreshes: [calls.list, calls.one, calls.versions] })
  const draft = useWidgetDraft({
    id: page.id,
    list: calls.list,
    stored: page,
    save: async (values, version, keepalive) => {
      const saved = await call(calls.saveDraft)({ params, body: { draft: values, version }, keepalive })
      client.setQueryData(read.queryKey, saved)
      return saved
    },
    fetch: () => client.fetchQuery({ ...read, staleTime: 0 }),
  })
  const { form, state, saver, saving, steps } = draft
  const values = form.watch()
  const written = widgetOf(values)
  const problems = written ? problemsIn(written, sections) : []
  const shown = written ?? page.draft
  const hasProblem = (section: WidgetSection) =>
    problems.some(({ name }) => sectionOf(name) === section) ||
    fieldsOfSection[section].some(name => form.formState.errors[name] !== undefined)

  /** Leads to where something is wrong, and says there what. */
  const show = async (section: WidgetSection) => {
    setOpen(section)
    await form.trigger([...fieldsOfSection[section]])
    setTries(before => before + 1)
  }
  const save = async () => {
    try {
      await saver.flush()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  const goLive = async () => {
    setRefusal(null)
    const [first] = problems
    if (first) return show(sectionOf(first.name))
    try {
      const version = await saver.flush()
      const { liveVersion } = await publish.mutateAsync({ params, body: { version } })
      await notify({ kind: 'done', title: t('widgets:editor.published', { version: liveVersion }) })
    } catch (error) {
      const field = error instanceof Refusal ? refusable.find(name => name === error.field) : undefined
      if (!(error instanceof Refusal) || field === undefined) return notifyFailure(error)
      setRefusal(error)
      setOpen(sectionOf(field))
      // Its section stands by then.
      setTimeout(() => {
        form.setError(field, { type: 'refused' })
        setTries(before => before + 1)
      })
    }
  }
  useSaveKey(() => void save())
  useUndoKeys(steps)
  useEffect(() => {
    // What the server will not keep is wrong in a field: it says so there.
    if (saving.state === 'refused') void form.trigger()
  }, [form, saving.state])

  const stepBack = { label: t('widgets:editor.undo'), icon: IconArrowBackUp, onClick: steps.undo }
  const stepForth = { label: t('widgets:editor.redo'), icon: IconArrowForwardUp, onClick: steps.redo }
  const more: Action[] = [
    // On a phone the title needs their room.
    ...(isPhone && steps.can.undo ? [stepBack] : []),
    ...(isPhone && steps.can.redo ? [stepForth] : []),
    { label: t('widgets:editor.versions'), icon: IconHistory, onClick: () => setInVersions(true) },
    ...moreActions,
  ]
  const status = page.liveVersion === 0 ? 'draft' : page.isActive ? 'active' : 'inactive'
  return (
    <Page
      title={page.campaignName}
      crumbs={[{ label: t(`widgets:${words}.title`), to: calls.listPath }]}
      beside={
        <>
          <Badge variant="light" color={status === 'active' ? 'green' : 'gray'}>
            {t(`widgets:${words}.${status}`)}
          </Badge>
          {!isPhone && <DraftTold saving={saving} liveVersion={page.liveVersion} />}
        </>
      }
      moreActions={isPhone ? more : undefined}
      actions={
        <>
          {!isPhone && (
            <>
              <IconAction
                label={stepBack.label}
                command="stepBack"
                onClick={steps.undo}
                aria-disabled={!steps.can.undo || undefined}
              >
                <IconArrowBackUp size={18} stroke={1.5} aria-hidden />
              </IconAction>
              <IconAction
                label={stepForth.label}
                command="stepForth"
                onClick={steps.redo}
                aria-disabled={!steps.can.redo || undefined}
              >
                <IconArrowForwardUp size={18} stroke={1.5} aria-hidden />
              </IconAction>
            </>
          )}
          {!isPhone &&
            more.map(({ label, icon: MoreIcon, onClick }) => (
              <IconAction key={label} label={label} onClick={onClick}>
                <MoreIcon size={18} stroke={1.5} aria-hidden />
              </IconAction>
            ))}
          <Button onClick={() => void goLive()} loading={publish.isPending}>
            {t('widgets:editor.publish')}
          </Button>
        </>
      }
      isFilled
    >
      {isPhone && (
        <div className={styles.toldLine}>
          <DraftTold saving={saving} liveVersion={page.liveVersion} />
        </div>
      )}
      <EditorFrame
        sections={sections.map(id => ({ id, label: t(`widgets:sections.${id}`), hasProblem: hasProblem(id) }))}
        open={open}
        onOpen={section => {
          setOpen(section)
          setTimeout(() => focusQuietly(heading.current))
        }}
        preview={
          <WidgetPreview widget={shown} business={account.displayName} address={address} isEmbedded={kind === 'EMBEDDED'} />
        }
      >
        {saving.state === 'stale' && (
          <div className={styles.stale}>
            <FormStale />
            <Button size="xs" variant="default" onClick={() => void draft.takeTheirs().catch(notifyFailure)}>
              {t('common:form.stale.takeTheirs')}
            </Button>
            <Button size="xs" variant="default" onClick={() => void draft.keepMine().catch(notifyFailure)}>
              {t('common:form.stale.keepMine')}
            </Button>
          </div>
        )}
        <SchemaForm
          state={{ ...state, fields: { ...state.fields, refusal }, save: () => void save(), tries }}
          className={styles.fields}
        >
          {page.isAtLimit && page.isActive && <Warning text={t(`widgets:${words}.atLimitText`, { count: widgetSignUpsADay })} />}
          <h2 ref={heading} tabIndex={-1}>
            {t(`widgets:sections.${open}`)}
          </h2>
          <SectionFields key={open} section={open} draft={draft} values={values} />
        </SchemaForm>
      </EditorFrame>
      {isInVersions && (
        <Versions
          kind={kind}
          id={page.id}
          liveVersion={page.liveVersion}
          onUse={({ widget, version }) => {
            draft.write(widget)
            setInVersions(false)
            void notify({ kind: 'done', title: t('widgets:editor.used', { version }) })
          }}
          onClose={() => setInVersions(false)}
        />
      )}
    </Page>
  )
}
