import { app } from './app.ts'
import { batches } from './batches.ts'
import { campaigns } from './campaigns.ts'
import { contacts } from './contacts.ts'
import { fanOut } from './fan-out.ts'
import { firstScreen } from './first-screen.ts'
import { firstOpenings } from './openings.ts'
import { imports } from './imports.ts'
import { pages } from './pages.ts'
import { publicPages } from './public-pages.ts'
import { redirects } from './redirects.ts'
import type { Row } from './row.ts'
import { requests } from './requests.ts'
import { screens } from './screens.ts'
import { search } from './search.ts'
import { sends } from './sends.ts'
import { start } from './start.ts'

/** What `npm run bench` measures, given the address of an empty PostgreSQL, and the screens that were named if only some are wanted. */
export const groups: Record<string, (databaseUrl: string, screens: readonly string[]) => Promise<Row[]>> = {
  start,
  sends,
  batches,
  redirects,
  campaigns,
  sockets: fanOut,
  imports,
  pages,
  contacts,
  search,
  screens,
  app,
  firstScreen,
  requests,
  firstOpenings,
  publicPages,
}
