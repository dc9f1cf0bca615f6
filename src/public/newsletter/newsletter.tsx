import { useState } from 'react'
import type { NewsletterPageData, PublicWidget, SignUpOutcome, TypedSignUp } from '#contract/signup/widget/newsletter-page.ts'
import { signUpProblems, type SignUpProblem } from '#contract/signup/widget/sign-up-rules.ts'
import { NewsletterForm } from './newsletter-form.tsx'
import { NewsletterView, type Told } from './newsletter-view.tsx'
import { solveTask, type Solved } from './solve-task.ts'
import { emptySignUp, forget, keep, kept } from './typed.ts'
import styles from './newsletter.module.css'

type Answer = { outcome: SignUpOutcome; number: string | null }
type Refused = { code: string; field?: string; message: string }

/** The public page of a form: `page` is what the server wrote into it. */
export function Newsletter({ page }: { page: NewsletterPageData }) {
  const { state, form, words, language, campaignName, business } = page
  const [told, setTold] = useState<Told | null>(state === 'open' ? null : words.states[state])
  const [typed, setTyped] = useState<TypedSignUp>(() => kept(campaignName) ?? emptySignUp(form?.widget))
  const [website, setWebsite] = useState('')
  const [problems, setProblems] = useState<readonly SignUpProblem[]>([])
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  const send = async (widget: PublicWidget, version: number) => {
    setFailure('')
    const wrong = signUpProblems(widget, typed, new Date().toISOString().slice(0, 10))
    setProblems(wrong)
    if (wrong.length > 0) return
    setBusy(true)
    // Over a reload too: the line may be away, or we.
    keep(campaignName, typed)
    const result = await signUp(campaignName, { ...typed, website, version, language })
    setBusy(false)
    if (result.kind === 'answer') {
      forget(campaignName)
      return setTold(saidOf(page, widget, result.answer))
    }
    if (result.kind === 'ended') return setTold(words.states.ended)
    if (result.problem) return setProblems([result.problem])
    setFailure(result.isBusy ? words.busy : words.failed)
  }
  return (
    <main>
      <NewsletterView
        {...{ business, words, language, told }}
        look={form?.widget ?? null}
        foot={state === 'open' && !told && <TextUs page={page} />}
      >
        {form && (
          <NewsletterForm
            {...{ words, language, typed, problems, failure, isBusy, website }}
            widget={form.widget}
            onType={change => setTyped(before => ({ ...before, ...change }))}
            onWebsite={setWebsite}
            onSend={() => void send(form.widget, form.version)}
          />
        )}
      </NewsletterView>
    </main>
  )
}

/** The other way in, for whoever would rather text. */
function TextUs({ page: { keyword, numbers, words } }: { page: NewsletterPageData }) {
  const [first] = numbers
  if (!keyword || !first) return null
  const sentence = words.textUsTo.replace('{{keyword}}', () => keyword).replace('{{number}}', () => first.number)
  return (
    <p className={styles.textUs}>
      {words.textUs} <a href={`sms:${first.number}?body=${encodeURIComponent(keyword)}`}>{sentence}</a>
    </p>
  )
}

type Result =
  | { kind: 'answer'; answer: Answer }
  | { kind: 'ended' }
  | { kind: 'refused'; problem: SignUpProblem | null; isBusy: boolean }

/** Works out the task and signs up; a task that was too old by then is worked out once more. */
async function signUp(campaignName: string, typed: object, isAgain = false): Promise<Result> {
  try {
    const solved: Solved = await solveTask(campaignName)
    const answer = await fetch(`/backend/newsletters/${campaignName}/sign-ups`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...typed, ...solved }),
    })
    if (answer.ok) return { kind: 'answer', answer: await answer.json() }
    const { code, field, message }: Refused = await answer.json()
    if (code === 'NOT_FOUND') return { kind: 'ended' }
    if (field === 'seed' && !isAgain) return await signUp(campaignName, typed, true)
    return { kind: 'refused', problem: problemOf(code, field, message), isBusy: code === 'TOO_MANY_REQUESTS' }
  } catch (error) {
    const status = error instanceof Error ? error.message : ''
    if (status === '404') return { kind: 'ended' }
    return { kind: 'refused', problem: null, isBusy: status === '429' }
  }
}

const known = [
  'name',
  'surname',
  'gender',
  'birthday',
  'email',
  'emailInvalid',
  'birthdayInvalid',
  'agree',
  'own',
  'phone',
] as const

function problemOf(code: string, field = '', message = ''): SignUpProblem | null {
  if (code === 'WRONG_PHONE_NUMBER') return { field: 'phone', problem: 'phone' }
  const problem = known.find(one => one === message)
  return code === 'BAD_REQUEST' && problem ? { field, problem } : null
}

function saidOf({ words, business }: NewsletterPageData, widget: PublicWidget, { outcome, number }: Answer): Told {
  switch (outcome) {
    case 'WAITING':
    case 'SIGNED_UP':
      return { title: widget.thanksTitle, text: widget.thanksText, isDone: true }
    case 'ALREADY':
      return { title: words.alreadyTitle, text: words.alreadyText, isDone: true }
    case 'OPTED_OUT':
      return { title: words.optedOutTitle.replace('{{number}}', () => number ?? ''), text: words.optedOutText, number }
    case 'TOO_YOUNG':
      return { title: words.tooYoungTitle, text: words.tooYoungText }
    case 'TOO_MANY':
      return { title: words.tooManyTitle, text: words.tooManyText }
    case 'REFUSED':
      return { title: words.refusedTitle, text: words.refusedText.replace('{{business}}', () => business ?? '') }
  }
}
