// What the invitation page is made of. Types alone: the page brings no schema.

/** `unknown`: it is no link of ours; `busy` and `away`: come again later. */
export type InvitationState = 'open' | 'used' | 'expired' | 'withdrawn' | 'unknown' | 'busy' | 'away'

export type InvitationPageData = {
  state: InvitationState
  /** What the business is called; null where the link tells of none. */
  business: string | null
  title: string
  text: string
  /** Null where there is nothing to press. */
  button: string | null
  /** Until when the link works, with {{date}} in the sentence: the visitor's own clock tells it; null where it does not work. */
  until: { sentence: string; at: string } | null
  otherLanguage: string
  language: 'en' | 'pl'
}
