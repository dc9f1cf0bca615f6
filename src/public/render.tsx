import { renderToString } from 'react-dom/server'
import { Page, type PageData } from './page.tsx'

/** The page as it is before its script, for the backend (dist/render). The key of an invitation stays in its address, which nobody has here. */
export const render = (page: PageData): string => (page.kind === 'invitation' ? '' : renderToString(<Page page={page} />))
