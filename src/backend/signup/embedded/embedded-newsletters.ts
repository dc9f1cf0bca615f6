import type { Api } from '#contract/api.ts'
import type { Handlers } from '../../http/mount.ts'
import { formCalls } from '../forms/form-calls.ts'

const forms = formCalls('EMBEDDED')

export const embeddedNewsletters = {
  'GET /embedded-newsletters': forms.list,
  'GET /embedded-newsletters/:id': forms.one,
  'GET /embedded-newsletters/:id/versions': forms.versions,
  'POST /embedded-newsletters': forms.add,
  'PUT /embedded-newsletters/:id': forms.change,
  'PUT /embedded-newsletters/:id/draft': forms.saveDraft,
  'POST /embedded-newsletters/:id/publish': forms.publish,
  'DELETE /embedded-newsletters/:id': forms.remove,
} satisfies Partial<Handlers<keyof Api>>
