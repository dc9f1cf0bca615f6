/**
 * How a sign-in ended without anybody signed in: `refused` by the provider, `opaque` where its access token is no JWT that
 * the backend can read, `unfinished` for all else.
 */
export const signInProblemKinds = ['refused', 'opaque', 'unfinished'] as const

export const signInCodeMax = 100
export const signInTextMax = 500

export type SignInProblem = {
  kind: (typeof signInProblemKinds)[number]
  /** The provider's `error`. */
  code: string | null
  /** The provider's `error_description`, or what went wrong here. */
  text: string | null
}
