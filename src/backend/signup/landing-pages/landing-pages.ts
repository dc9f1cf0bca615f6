import type { Api } from '#contract/api.ts'
import type { Handlers } from '../../http/mount.ts'
import { formCalls } from '../forms/form-calls.ts'

const forms = formCalls('LANDING_PAGE')

export const landingPages = {
  'GET /landing-pages': forms.list,
  'GET /landing-pages/:id': forms.one,
  'GET /landing-pages/:id/versions': forms.versions,
  'POST /landing-pages': forms.add,
  'PUT /landing-pages/:id': forms.change,
  'PUT /landing-pages/:id/draft': forms.saveDraft,
  'POST /landing-pages/:id/publish': forms.publish,
  'DELETE /landing-pages/:id': forms.remove,
} satisfies Partial<Handlers<keyof Api>>
