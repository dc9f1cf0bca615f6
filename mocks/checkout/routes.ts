import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from '../read-body.ts'
import { isOwnForm, redirect, sendPage } from '../partners/routes.ts'
import { type Language, languageOf } from '../texts.ts'
import type { Store } from './store.ts'

export type Visit = {
  store: Store
  origin: string
  /** Of Parley, for the way home. */
  publicUrl: string
  id: string
  form: URLSearchParams
  query: URLSearchParams
  /** What the browser wishes; a session may know better. */
  language: Language
}
/** A page, with where its forms may lead; or where to go instead. */
export type Shown = { page: string; forms?: string[]; status?: number } | { goTo: string }
/** By method and path, with `:id` for an object's. */
export type PageRoutes = Record<string, (visit: Visit) => Promise<Shown>>

export const languageFor = (locale: string | null, wished: Language): Language =>
  locale && locale !== 'auto' ? languageOf(locale) : wished

export function findPage(routes: PageRoutes, method: string, path: string) {
  for (const [name, route] of Object.entries(routes)) {
    const [wanted, pattern = ''] = name.split(' ')
    const match = wanted === method && new RegExp(`^${pattern.replace(':id', '([\\w]+)')}$`).exec(path)
    if (match) return { route, id: match[1] ?? '' }
  }
  return null
}

export async function formOf(req: IncomingMessage): Promise<URLSearchParams | null> {
  if (req.method !== 'POST') return new URLSearchParams()
  return isOwnForm(req) ? new URLSearchParams(await readBody(req)) : null
}

export function show(res: ServerResponse, shown: Shown): void {
  if ('goTo' in shown) return redirect(res, shown.goTo)
  sendPage(res, shown.page, shown.forms ? { forms: shown.forms } : {}, shown.status)
}
