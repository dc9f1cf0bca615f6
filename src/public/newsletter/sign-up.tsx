import { useEffect, useState } from 'react'
import type { NewsletterPageData, PublicWidget, TypedSignUp } from '#contract/signup/widget/newsletter-page.ts'
import { signUpProblems, type SignUpProblem } from '#contract/signup/widget/sign-up-rules.ts'
import { NewsletterForm } from './newsletter-form.tsx'
import { NewsletterView, type Told } from './newsletter-view.tsx'
import { type Answer, signUp, type Way } from './send-sign-up.ts'
import { emptySignUp, type Keeper } from './typed.ts'
import styles from './newsletter.module.css'

type SignUpProps = {
  /** What the server wrote into the page. */
  page: NewsletterPageData
  way: Way
  /** Where what somebody sent is kept until it arrived. */
  keeper: Keeper
  /** Whether it stands in a page of somebody else's. */
  isEmbedded?: boolean
}

/** A form by which strangers sign up, from its first letter to its thanks. */
export function SignUp({ page, way, keeper, isEmbedded = false }: SignUpProps) {
  const { state, form, words, language, campaignName, business } = page
  const [told, setTold] = useState<Told | null>(state === 'open' ? null : words.states[state])
  const [typed, setTyped] = useState<TypedSignUp>(() => emptySignUp(form?.widget, page.country))
  const [website, setWebsite] = useState('')
  const [problems, setProblems] = useState<readonly SignUpProblem[]>([])
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    // The server, which drew the form first, knows nothing of it.
    const kept = keeper.kept(campaignName)
    if (kept) setTyped(kept)
  }, [keeper, campaignName])

  const send = async (widget: PublicWidget, version: number) => {
    setFailure('')
    const wrong = signUpProblems(widget, typed, new Date().toISOString().slice(0, 10))
    setProblems(wrong)
    if (wrong.length > 0) return
    setBusy(true)
    // Over a reload too: the line may be away, or we.
    keeper.keep(campaignName, typed)
    const result = await signUp(way, campaignName, { ...typed, website, version, language })
    setBusy(false)
    if (result.kind === 'answer') {
      keeper.forget(campaignName)
      return setTold(saidOf(page, widget, result.answer))
    }
    if (result.kind === 'ended') return setTold(words.states.ended)
    if (result.problem) return setProblems([result.problem])
    setFailure(words[result.failure])
  }
  return (
    <NewsletterView
      {...{ business, words, language, told, isEmbedded }}
      origin={way.origin}
      look={form?.widget ?? null}
      foot={state === 'open' && !told && <TextUs page={page} country={typed.country} />}
    >
      {form && (
        <NewsletterForm
          {...{ words, language, typed, problems, failure, isBusy, website, isEmbedded }}
          widget={form.widget}
          onType={({ answers, ...change }) =>
            setTyped(before => ({ ...before, ...change, answers: { ...before.answers, ...answers } }))
          }
          onWebsite={setWebsite}
          onSend={() => void send(form.widget, form.version)}
        />
      )}
      {form && !isEmbedded && <WithoutScript page={page} />}
    </NewsletterView>
  )
}

/** A number is not broken over two lines. */
const whole = (number: string) => number.replaceAll(' ', '\u00a0')
const byText = (sentence: string, keyword: string, number: string) =>
  sentence.replace('{{keyword}}', () => keyword).replace('{{number}}', () => whole(number))

/** The only way in where no script runs: the form stays away then. */
function WithoutScript({ page: { keyword, numbers, words } }: { page: NewsletterPageData }) {
  return (
    <noscript>
      {[...new Map(numbers.map(({ number, readable }) => [number, readable]))].map(([number, readable]) => (
        <a key={number} className={styles.button} href={`sms:${number}?body=${encodeURIComponent(keyword)}`}>
          {byText(words.noScript, keyword, readable)}
        </a>
      ))}
    </noscript>
  )
}

/** The other way in, for whoever would rather text: to the number of their country. */
function TextUs({ page: { keyword, numbers, words }, country }: { page: NewsletterPageData; country: string }) {
  const own = numbers.find(one => one.country === country) ?? numbers[0]
  if (!keyword || !own) return null
  return (
    <p className={styles.textUs}>
      {words.textUs}{' '}
      <a href={`sms:${own.number}?body=${encodeURIComponent(keyword)}`}>{byText(words.textUsTo, keyword, own.readable)}</a>
    </p>
  )
}

function saidOf({ words, business, numbers }: NewsletterPageData, widget: PublicWidget, { outcome, number }: Answer): Told {
  const readable = numbers.find(one => one.number === number)?.readable ?? number ?? ''
  switch (outcome) {
    case 'WAITING':
    case 'SIGNED_UP':
      return { title: widget.thanksTitle, text: widget.thanksText, isDone: true }
    case 'ALREADY':
      return { title: words.alreadyTitle, text: words.alreadyText, isDone: true }
    case 'OPTED_OUT':
      return { title: words.optedOutTitle.replace('{{number}}', () => whole(readable)), text: words.optedOutText, number }
    case 'TOO_YOUNG':
      return { title: words.tooYoungTitle, text: words.tooYoungText }
    case 'TOO_MANY':
      return { title: words.tooManyTitle, text: words.tooManyText }
    case 'REFUSED':
      return { title: words.refusedTitle, text: words.refusedText.replace('{{business}}', () => business ?? '') }
  }
}
