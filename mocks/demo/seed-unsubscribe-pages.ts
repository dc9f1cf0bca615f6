import { idAt } from './ids.ts'
import { insertAll, type Seeding } from './insert-all.ts'

const dayMs = 86_400_000

/** `campaign`, `keyword`: what of the demo leads there. */
const pages = [
  {
    name: 'Newsletter',
    title: 'Leaving the Lumo list?',
    description: '<p>Press the button, and we send you <strong>no more texts</strong>. Orders are still confirmed by e-mail.</p>',
    button: 'Stop the texts',
    thanksTitle: 'You are off the list',
    thanks: '<p>Thank you for reading along. The studio is open Thursday to Saturday.</p>',
    confirmation: '<p>You also lose the first look at each kiln opening. Leave all the same?</p>',
    cancel: '<p>You stay on the list. The next kiln opens soon.</p>',
    reasons: 'Too many texts\nNot what I expected\nI moved away',
    otherReason: 'Another reason',
    unsubscribes: 14,
    campaign: 'Kiln opening, October',
    keyword: 'LUMO',
  },
  {
    name: 'Newsletter PL',
    title: 'Koniec wiadomości od Lumo?',
    description: '<p>Naciśnij przycisk, a nie wyślemy Ci już <strong>żadnego SMS-a</strong>.</p>',
    button: 'Wypisz mnie',
    thanksTitle: 'Gotowe',
    thanks: '<p>Dziękujemy, że byłaś lub byłeś z nami.</p>',
    confirmation: '',
    cancel: '',
    reasons: 'Za dużo SMS-ów\nNie tego szukam',
    otherReason: 'Inny powód',
    unsubscribes: 3,
    campaign: null,
    keyword: 'PIEC',
  },
]

/** Pages on which people left, chosen by a campaign and by keywords. After both. */
export async function seedUnsubscribePages({ client, accountId, now }: Seeding): Promise<void> {
  const made = pages.map((page, place) => {
    const at = new Date(now.getTime() - 60 * dayMs + place)
    return { ...page, id: idAt(at), at }
  })
  await insertAll(
    client,
    'unsubscribe_page',
    'account_id uuid, id uuid, name text, title text, description text, button_text text, thanks_title text, thanks_text text, ' +
      'confirmation_text text, cancel_text text, error_message text, reasons text, other_reason_text text, unsubscribes int, created_at timestamptz',
    made.map(page => ({
      account_id: accountId,
      id: page.id,
      name: page.name,
      title: page.title,
      description: page.description,
      button_text: page.button,
      thanks_title: page.thanksTitle,
      thanks_text: page.thanks,
      confirmation_text: page.confirmation,
      cancel_text: page.cancel,
      error_message: '',
      reasons: page.reasons,
      other_reason_text: page.otherReason,
      unsubscribes: page.unsubscribes,
      created_at: page.at,
    })),
  )
  for (const { id, campaign, keyword } of made) {
    await client.query('update campaign set unsubscribe_page_id = $2 where account_id = $1 and name = $3', [
      accountId,
      id,
      campaign,
    ])
    await client.query('update sign_up_tool set unsubscribe_page_id = $2 where account_id = $1 and keyword = $3', [
      accountId,
      id,
      keyword,
    ])
  }
}
