import { shopForm } from '../shop/form.ts'
import type { ShownPicture } from '#contract/media/pictures.ts'
import type { Seeding } from './insert-all.ts'
import { pottery, seedForm } from './seed-landing-page.ts'

/** The form in the pages of the stand-in shop, and who signed up by it. */
export async function seedEmbeddedForm(seeding: Seeding, us: string, pl: string, image: ShownPicture): Promise<void> {
  await seedForm(seeding, 'EMBEDDED', shopForm, us, tagId => ({
    ...pottery(tagId, us, pl, image),
    title: 'News from the kiln',
    description: 'Be the first to know when a batch is ready. Two texts a month.',
    buttonText: 'Text me',
    pageTitle: 'News from the kiln',
    asksName: false,
    theme: 'LIGHT',
    keyword: 'KILN',
    firstMessage: 'Texts from Lumo? Reply {{keyword}} to join.',
    confirmationMessage: 'Welcome to Lumo. We text you when the kiln is opened.',
  }))
}
