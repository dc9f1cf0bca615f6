import { linkOptions } from '@tanstack/react-router'
import type { FormKind } from '#contract/signup/widget/problems.ts'

/** What screens of each kind of form ask and write, what their words are called, and where they lead. */
export const formKinds = {
  LANDING_PAGE: {
    words: 'landing',
    list: 'GET /landing-pages',
    one: 'GET /landing-pages/:id',
    versions: 'GET /landing-pages/:id/versions',
    add: 'POST /landing-pages',
    change: 'PUT /landing-pages/:id',
    saveDraft: 'PUT /landing-pages/:id/draft',
    publish: 'POST /landing-pages/:id/publish',
    listPath: '/landing-pages',
    editLink: (id: string) => linkOptions({ to: '/landing-pages/edit/$id', params: { id } }),
  },
  EMBEDDED: {
    words: 'embedded',
    list: 'GET /embedded-newsletters',
    one: 'GET /embedded-newsletters/:id',
    versions: 'GET /embedded-newsletters/:id/versions',
    add: 'POST /embedded-newsletters',
    change: 'PUT /embedded-newsletters/:id',
    saveDraft: 'PUT /embedded-newsletters/:id/draft',
    publish: 'POST /embedded-newsletters/:id/publish',
    listPath: '/embedded-newsletters',
    editLink: (id: string) => linkOptions({ to: '/embedded-newsletters/edit/$id', params: { id } }),
  },
} as const satisfies Record<FormKind, object>

export type FormKindFacts = (typeof formKinds)[FormKind]
