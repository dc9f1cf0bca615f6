import { toNestErrors } from '@hookform/resolvers'
import { createContext, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  useForm,
} from 'react-hook-form'
import * as z from 'zod/v4/core'
import type { ErrorCode } from '#contract/errors.ts'
import { Refusal } from '#web/api/refusal.ts'
import { messageOf } from '#web/errors/message-of.ts'
import { report } from '#web/monitoring/report.ts'
import { type FieldProblem, problemOf, problemOfMessage, problemText } from './field-problem.ts'

/** What a field finds wrong beyond the schema; null when nothing is. */
export type FieldCheck = (value: unknown) => FieldProblem | null | Promise<FieldProblem | null>

export type FormProps<Input extends FieldValues, Output> = {
  schema: z.$ZodType<Output, Input>
  /** What the form begins with. What has no field of its own (`version`) goes along as it is. */
  defaultValues: NoInfer<Input>
  /**
   * Saves; rejects with what was refused. The row that it answers is what the form shows from then on; false says that the
   * person thought better of it, and all stays as it was.
   */
  onSubmit: (body: NoInfer<Output>) => Promise<unknown>
  /** What the save was refused with. */
  error: Refusal | null
  /** At which input a refusal is shown that does not say so itself. */
  fieldOf?: Partial<Record<ErrorCode, keyof NoInfer<Input> & string>>
  /** What is said above the buttons of what was refused, where the form has words of its own for that. */
  problemText?: ((refused: Refusal) => string) | undefined
  submitLabel?: string | undefined
}

type Fields = {
  /** The fields that stand on the screen, with their own checks. */
  checks: Map<string, FieldCheck | undefined>
  /** What the last save was refused with. */
  refusal: Refusal | null
  /** Somebody else saved meanwhile: the defaults of the form are theirs. */
  isStale: boolean
  /** Untouched fields that took over what somebody else saved. */
  taken: ReadonlySet<string>
}

export const FieldsContext = createContext<Fields | null>(null)

/** What fields know of the form around them. */
export function useFields(): Fields {
  const fields = use(FieldsContext)
  if (!fields) throw new Error('a field stands outside of a form')
  return fields
}

const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Those of a row's values that the form has. */
function own<Input extends FieldValues>(row: unknown, like: Input): Partial<Input> {
  if (!isRow(row)) return {}
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in like)) as Partial<Input>
}

/** The schema first, then what the fields themselves know; the message is the text of the problem. */
function resolverOf<Input extends FieldValues, Output>(
  schema: z.$ZodType<Output, Input>,
  checks: Fields['checks'],
): Resolver<Input, unknown, Output> {
  return async (values, _, options) => {
    const parsed = await z.safeParseAsync(schema, values)
    const problems: Record<string, FieldError> = {}
    for (const issue of parsed.error?.issues ?? []) {
      const name = issue.path.join('.')
      problems[name] ??= errorOf(problemOf(issue, get(values, name)))
    }
    for (const [name, check] of checks) {
      const problem = check && !problems[name] ? await check(get(values, name)) : null
      if (problem) problems[name] = errorOf(problem)
    }
    if (parsed.success && Object.keys(problems).length === 0) return { values: parsed.data, errors: {} }
    return { values: {}, errors: toNestErrors<Input>(problems, options) }
  }
}

/** What is wrong is kept, and put into words where it is shown, in the language of that moment. */
const errorOf = ({ text, value }: FieldProblem): FieldError => ({ type: text, message: value === undefined ? '' : String(value) })

const refusedType = 'refused'

/** The text of an input's error. */
export function errorText(error: FieldError, refusal: Refusal | null): string {
  if (error.type !== refusedType)
    return problemText({ text: 'fieldInvalid', ...problemOfMessage(error.type), value: error.message })
  return refusal ? refusalText(refusal) : ''
}

/** A refusal in the person's language; what the server checked by the form's own schema reads as if the form had found it. */
function refusalText(refusal: Refusal): string {
  const problem = refusal.code === 'BAD_REQUEST' ? problemOfMessage(refusal.message) : null
  return problem ? problemText(problem) : messageOf(refusal)
}

/** What no call refused is a fault of ours. */
function asRefusal(failure: unknown): Refusal {
  if (failure instanceof Refusal) return failure
  report(failure)
  return new Refusal('', { code: 'SERVER_ERROR', status: 0 })
}

type After = { kind: 'refused' | 'general' | 'stale' | 'nothing'; taken: ReadonlySet<string> }
const nothing: After = { kind: 'nothing', taken: new Set() }

/**
 * A form over a schema of the contract. Nothing that was typed is lost by a save that fails: what was refused stands at its
 * field or above the buttons, and of two who change a row at once the second keeps what they typed beside what it is now.
 */
export function useSchemaForm<Input extends FieldValues, Output>(props: FormProps<Input, Output>, onSaved: () => void) {
  const { schema, defaultValues, onSubmit, error, fieldOf = {}, problemText = refusalText } = props
  const [checks] = useState(() => new Map<string, FieldCheck | undefined>())
  const form = useForm<Input, unknown, Output>({
    resolver: resolverOf(schema, checks),
    // A whole row is also a part of one, which the type of the library does not see.
    defaultValues: defaultValues as DefaultValues<Input>,
    mode: 'onTouched',
    // The form gives the focus itself, to the first that is wrong on the screen.
    shouldFocusError: false,
  })
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const [failure, setFailure] = useState<Refusal | null>(null)
  const [after, setAfter] = useState(nothing)
  // A call may be kept by the screen around: what it was refused with before this form opened is none of its business.
  const [earlier] = useState(error)
  const refusal = failure ?? (error === earlier ? null : error)
  const newer = useRef<Input>(null)

  /** Begins anew from `base`; what was changed since `since` stays as it is. */
  const rebase = (base: Input, since: FieldValues) => {
    const mine = form.getValues()
    form.reset(base)
    newer.current = null
    for (const name of Object.keys(base)) {
      const path = name as FieldPath<Input>
      if (!isSame(mine[name], since[name])) form.setValue(path, mine[path], { shouldDirty: true, shouldTouch: true })
    }
  }

  const take = useEffectEvent((refused: Refusal) => {
    const current = refused.code === 'STALE_VERSION' ? refused.details?.['current'] : undefined
    if (isRow(current)) {
      const mine: FieldValues = form.getValues()
      const base: FieldValues = { ...form.formState.defaultValues }
      const theirs = { ...form.getValues(), ...base, ...own(current, mine) }
      const isTaken = (name: string) => isSame(mine[name], base[name]) && !isSame(theirs[name], base[name])
      rebase(theirs, base)
      return setAfter({ kind: 'stale', taken: new Set(Object.keys(theirs).filter(isTaken)) })
    }
    const name = Object.entries(fieldOf).find(([code]) => code === refused.code)?.[1] ?? refused.field
    if (name === undefined || !checks.has(name)) return setAfter({ ...nothing, kind: 'general' })
    setAfter({ ...nothing, kind: 'refused' })
    form.setError(name as FieldPath<Input>, { type: refusedType }, { shouldFocus: true })
  })
  useEffect(() => {
    if (refusal) take(refusal)
  }, [refusal])

  // What others saved is shown at once while nothing is typed; later, the save tells.
  const given = JSON.stringify(defaultValues)
  const follow = useEffectEvent(() => {
    if (isSame(defaultValues, form.formState.defaultValues)) return
    if (isDirty || isSubmitting) newer.current = defaultValues
    else form.reset(defaultValues)
  })
  useEffect(() => follow(), [given])

  const isSaving = useRef(false)
  const saveBody = async (body: Output) => {
    if (isSaving.current) return
    isSaving.current = true
    const sent = form.getValues()
    setFailure(null)
    setAfter(nothing)
    try {
      const saved = await onSubmit(body)
      if (saved === false) return
      // An answer without the row: what the others were told of it meanwhile is newer than what was sent.
      const base = isRow(saved) ? { ...sent, ...own(saved, sent) } : (newer.current ?? sent)
      rebase(base, sent)
      onSaved()
    } catch (problem) {
      setFailure(asRefusal(problem))
    } finally {
      isSaving.current = false
    }
  }

  return {
    form,
    save: () => void form.handleSubmit(saveBody)(),
    discard: () => {
      form.reset(newer.current ?? undefined)
      newer.current = null
      setAfter(nothing)
    },
    focus: (name: string) => form.setFocus(name as FieldPath<Input>),
    isDirty,
    isSubmitting,
    /** Whether leaving now would lose something. */
    isUnsaved: () => form.formState.isDirty && !isSaving.current,
    errorCount: Object.keys(errors).length,
    /** How often a save was tried. */
    tries: submitCount,
    /** What stands above the buttons. */
    problem: after.kind === 'general' && refusal ? problemText(refusal) : null,
    isStale: after.kind === 'stale',
    fields: { checks, refusal, isStale: after.kind === 'stale', taken: after.taken } satisfies Fields,
  }
}

export type FormState = ReturnType<typeof useSchemaForm>
