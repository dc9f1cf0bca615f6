import { randomUUID } from 'node:crypto'
import type { EmbeddedNewsletter } from '#contract/signup/embedded-newsletters.ts'
import type { Widget } from '#contract/signup/widget/widget.ts'
import { answersTask } from '../signup/newsletter/tasks.ts'
import { openSignUpDesk } from './sign-up-desk.ts'
import type { startApp } from './start-app.ts'

/** A form with all that it needs to be published. */
export const widgetWith = (more: Partial<Widget> & Pick<Widget, 'channels' | 'tagId'>): Widget => ({
  title: '10% off your first pot',
  description: 'Join by text. We write twice a month.',
  buttonText: 'Send me the code',
  errorText: 'Please check the number',
  thanksTitle: 'Check your phone',
  thanksText: 'Your code is on its way.',
  pageTitle: 'Join Lumo',
  pageDescription: 'Texts from the kiln',
  image: null,
  hasRoundedCorners: true,
  font: 'SYSTEM',
  size: 'MEDIUM',
  theme: 'VISITOR',
  buttonColor: '#8A4A2B',
  backgroundColor: '#FBF6EF',
  textColor: '#211F1C',
  asksName: false,
  asksSurname: false,
  asksGender: false,
  asksBirthday: false,
  asksEmail: false,
  fields: [],
  hasDisclaimer: true,
  disclaimer: 'I agree to receive texts from Lumo. Reply STOP to end.',
  disclaimerType: 'CHECKBOX',
  keyword: 'POTS',
  couponTagId: null,
  defaultCoupon: '',
  isDoubleOptIn: true,
  firstMessage: 'Reply {{keyword}} to join Lumo',
  confirmationMessage: 'Welcome to Lumo',
  unsubscribePageId: null,
  ...more,
})

export const fieldWith = (more: Partial<Widget['fields'][number]>): Widget['fields'][number] => ({
  id: randomUUID(),
  isEnabled: true,
  isRequired: true,
  type: 'TEXT_INPUT',
  placeholder: 'Shoe size',
  errorMessage: 'Tell us your size',
  minCharacters: null,
  maxCharacters: null,
  options: [],
  customFieldId: null,
  ...more,
})

/** What a browser answers a task with. */
export function proofOf(seed: string, bits: number): number {
  let proof = 0
  while (!answersTask(seed, proof, bits)) proof += 1
  return proof
}

/** Strangers come from many addresses; those who came from one would soon be told to wait. */
const someAddress = () => `203.0.113.${Math.trunc(Math.random() * 250)}`

type App = Awaited<ReturnType<typeof startApp>>
const chicago = '+13125550143'

/** A fresh account that can text Americans and Poles, with one form of a kind, live unless told otherwise. */
async function openFormDesk(app: App, forms: '/landing-pages' | '/embedded-newsletters', more: Partial<Widget>, isLive: boolean) {
  const serial = String(Math.trunc(Math.random() * 1e6)).padStart(6, '0')
  const numbers = { US: `+1628${serial}1`, PL: `+48732${serial}` }
  const desk = await openSignUpDesk(app, {
    numbers: [
      { number: numbers.US, country: 'US' },
      { number: numbers.PL, country: 'PL' },
    ],
  })
  const { shop, tagId } = desk
  const widget = widgetWith({
    tagId,
    channels: [
      { country: 'US', number: numbers.US },
      { country: 'PL', number: numbers.PL },
    ],
    ...more,
  })
  const campaignName = `pots-${randomUUID().slice(0, 13)}`
  const added = await shop.api(`POST ${forms}`, { campaignName, draft: widget })
  if (added.status !== 200) throw new Error(JSON.stringify(added.body))
  const { id } = added.body as EmbeddedNewsletter
  const get = async () => (await shop.api(`GET ${forms}/${id}`)).body as EmbeddedNewsletter
  const publish = async () => shop.api(`POST ${forms}/${id}/publish`, { version: (await get()).draftVersion })
  if (isLive) {
    const published = await publish()
    if (published.status !== 200) throw new Error(JSON.stringify(published.body))
  }
  const path = `/newsletters/${campaignName}`
  const task = async () => {
    const headers = { 'x-forwarded-for': someAddress() }
    const { seed, bits } = (await app.call(`GET ${path}/task`, { headers })).body as { seed: string; bits: number }
    return { seed, proof: proofOf(seed, bits) }
  }
  return {
    ...desk,
    id,
    numbers,
    widget,
    campaignName,
    get,
    publish,
    task,
    saveDraft: async (change: Partial<Widget>) => {
      const page = await get()
      return shop.api(`PUT ${forms}/${id}/draft`, { draft: { ...page.draft, ...change }, version: page.draftVersion })
    },
    /** A stranger fills the form in and sends it. */
    signUp: async (typed: object = {}, address = someAddress()) =>
      app.call(`POST ${path}/sign-ups`, {
        headers: { 'x-forwarded-for': address },
        body: {
          ...(await task()),
          version: (await get()).liveVersion,
          language: 'en',
          country: 'US',
          phone: chicago,
          agrees: true,
          ...typed,
        },
      }),
  }
}

/** With one landing page. */
export async function openLandingDesk(app: App, more: Partial<Widget> = {}, isLive = true) {
  const desk = await openFormDesk(app, '/landing-pages', more, isLive)
  return {
    ...desk,
    page: async (headers: Record<string, string> = {}, query = '') => {
      const answer = await fetch(`${app.origin}/newsletter/${desk.campaignName}${query}`, {
        headers: { 'x-forwarded-for': someAddress(), ...headers },
      })
      return { status: answer.status, headers: answer.headers, html: await answer.text() }
    },
  }
}

/** With one embedded form. */
export async function openEmbeddedDesk(app: App, more: Partial<Widget> = {}, isLive = true) {
  const desk = await openFormDesk(app, '/embedded-newsletters', more, isLive)
  return {
    ...desk,
    /** As a page asks for it. */
    script: async (headers: Record<string, string> = {}) => {
      const answer = await fetch(`${app.origin}/embed/${desk.campaignName}.js`, { headers })
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    },
  }
}
