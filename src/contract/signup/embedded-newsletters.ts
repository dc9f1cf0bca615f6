import * as z from 'zod/mini'
import { LandingPage, LandingPageRow } from './landing-pages.ts'

/** When a page last asked for the form, and the origin of that page where the browser told it. */
const seen = { lastSeenAt: z.nullable(z.iso.datetime()), lastSeenOn: z.nullable(z.string()) }

/** A form that stands in a page of the business's own; its `url` is that of the script which puts it there. */
export const EmbeddedNewsletterRow = z.extend(LandingPageRow, seen)
export type EmbeddedNewsletterRow = z.output<typeof EmbeddedNewsletterRow>

export const EmbeddedNewsletter = z.extend(LandingPage, seen)
export type EmbeddedNewsletter = z.output<typeof EmbeddedNewsletter>
