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
import { screens } from './screens.ts'
import { search } from './search.ts'
import { sends } from './sends.ts'
import { start } from './start.ts'

/** What `npm run bench` measures, given the address of an empty PostgreSQL. */
export const groups: Record<string, (databaseUrl: string) => Promise<Row[]>> = {
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
  firstOpenings,
  publicPages,
}
