import { NewFormPage } from '../forms/new-form-page.tsx'

export const NewLandingPagePage = () => <NewFormPage kind="LANDING_PAGE" />
