import type { Api } from '#contract/api.ts'
import type { SignInProblem } from '#contract/access/sign-in-problems.ts'
import type { Handlers } from '../http/mount.ts'
import { warnOfMany } from '../log.ts'

const messages: Record<SignInProblem['kind'], string> = {
  refused: 'the identity provider refused a sign-in',
  opaque: 'The provider gave no JWT for this audience: OIDC_AUDIENCE has to name an API whose access tokens are JWTs',
  unfinished: 'a sign-in came to no end',
}

/** What a browser tells of a sign-in that failed there, for whoever set the provider up: anybody may say so, so it is read with care. */
export const signInProblems = {
  'POST /sign-in-problems': ({ config }, { body: { kind, code, text } }) => {
    const about = { issuer: config.OIDC_ISSUER ?? `${config.publicUrl}/idp`, audience: config.OIDC_AUDIENCE }
    warnOfMany({ ...about, code, text }, messages[kind])
    return Promise.resolve(null)
  },
} satisfies Partial<Handlers<keyof Api>>
