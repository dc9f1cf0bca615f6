import { NewFormPage } from '../forms/new-form-page.tsx'

export const NewEmbeddedNewsletterPage = () => <NewFormPage kind="EMBEDDED" />
