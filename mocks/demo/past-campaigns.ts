import type { LeftOutReason } from '#contract/campaigns/campaign-check.ts'
import type { RecipientOutcome } from '#contract/campaigns/campaign-recipients.ts'
import type { CampaignStatus } from '#contract/campaigns/campaign-status.ts'
import type { When } from './line.ts'
import type { numbers, Sub } from './shop.ts'

/** A campaign of the past, or one that stands still: nobody works on what is shown. `ends`: what became of each, over and over. */
export type Past = {
  name: string
  message: string
  when: When
  by: Sub
  from: keyof typeof numbers
  tag?: string
  status: CampaignStatus
  isPaused?: true
  failure?: string
  ends: (RecipientOutcome | LeftOutReason)[]
}

const mostly = (outcome: RecipientOutcome, ...others: Past['ends']): Past['ends'] => [
  ...Array.from({ length: 9 }, () => outcome),
  ...others,
]

export const past: Past[] = [
  {
    name: 'Kiln opening, October',
    message: 'Hi {{name|there}}, the October kiln opens on Thursday at 10:00. First look at 40 moon vases.',
    when: '24d 10:00',
    by: 'marta',
    from: 'main',
    status: 'SENT',
    ends: mostly('DELIVERED', 'FAILED', 'BLOCKED', 'DELIVERED'),
  },
  {
    name: 'Glaze survey',
    message: 'Which glaze shall we fire next? Reply celadon or speckle.',
    when: '51d 17:30',
    by: 'jonas',
    from: 'main',
    status: 'SENT',
    ends: mostly('DELIVERED', 'DELIVERED', 'OPTED_OUT'),
  },
  {
    name: 'Jesienna wyprzedaż',
    message: 'Do niedzieli -20% na wszystkie miski. Zapraszamy na Mokotowska 12.',
    when: '9d 10:00',
    by: 'ola',
    from: 'warsaw',
    status: 'CHARGED',
    ends: mostly('DELIVERED', 'ON_THE_WAY', 'DELIVERED'),
  },
  {
    name: 'Last pots of the season',
    message: 'The last outdoor pots of the season are here.',
    when: '5d 10:00',
    by: 'marta',
    from: 'main',
    status: 'SENT_TO_CHARGE',
    ends: mostly('ON_THE_WAY', 'DELIVERED', 'UNKNOWN'),
  },
  {
    name: 'Thank you for 10 years',
    message: 'Ten years of Lumo: thank you. A small present waits for you in the studio.',
    when: '45d 12:00',
    by: 'marta',
    from: 'main',
    status: 'CHARGE_FAILED',
    ends: mostly('DELIVERED', 'FAILED'),
  },
  {
    name: 'Second quality sale',
    message: 'Seconds with small flaws, half the price, this Saturday.',
    when: '38d 9:00',
    by: 'jonas',
    from: 'main',
    status: 'CANCELED',
    ends: ['DELIVERED', 'TO_SEND', 'TO_SEND', 'TO_SEND'],
  },
  {
    name: 'Workshop, seats left',
    message: 'Three seats are left in the wheel workshop on Saturday.',
    when: '1d 16:10',
    by: 'ola',
    from: 'main',
    tag: 'Workshop',
    status: 'SENDING',
    isPaused: true,
    ends: ['DELIVERED', 'ON_THE_WAY', 'TO_SEND'],
  },
  {
    name: 'Kiln opening, November',
    message: 'Hi {{name|there}}, the autumn kiln opens on Thursday at 10:00. First look at 40 moon vases.',
    when: '38m',
    by: 'marta',
    from: 'main',
    status: 'SENDING',
    ends: ['DELIVERED', 'DELIVERED', 'ON_THE_WAY', 'TO_SEND', 'BLOCKED'],
  },
  {
    name: 'Wholesale price list',
    message: 'The wholesale list for spring is ready. Shall we send it?',
    when: '1d 15:02',
    by: 'jonas',
    from: 'main',
    tag: 'Wholesale',
    status: 'INSUFFICIENT_FUNDS',
    ends: ['TO_SEND'],
  },
  {
    name: 'Odbiór osobisty: nowe godziny',
    message: 'Od poniedziałku odbiór osobisty do 20:00.',
    when: '4d 8:40',
    by: 'ola',
    from: 'warsaw',
    status: 'CHECK_FAILED',
    failure: 'ACCOUNT_NOT_CURRENT',
    ends: [],
  },
  {
    name: 'Moon vase is back',
    message: 'The moon vase is back in three sizes.',
    when: '2m',
    by: 'marta',
    from: 'main',
    status: 'CHECKING',
    ends: [],
  },
]
