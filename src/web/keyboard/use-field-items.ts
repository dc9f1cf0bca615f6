import { useQuery } from '@tanstack/react-query'
import { type LinkOptions, linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { numberSettings, singleSettings } from '#web/account/single-settings.ts'
import { query } from '#web/api/query.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { runOf, useLiveCommands } from './commands.ts'
import type { PaletteItem } from './palette-items.ts'

/** What one chooses for oneself, in one dialog of the chats. */
const chatSettings = ['opensNext', 'exactTimes', 'disturb', 'sound'] as const

/** Single settings, by their words: each opens its screen with the focus in its field. */
export function useFieldItems(isOffered: (address: string) => boolean): PaletteItem[] {
  const { t } = useTranslation(['settings', 'signup', 'preferences'])
  const navigate = useNavigate()
  const phoneText = usePhoneText()
  const hasNumbers = isOffered('/phone-numbers')
  const { data: numbers } = useQuery({ ...query('GET /phone-numbers')({ query: { limit: 20 } }), enabled: hasNumbers })
  const isInChats = useLiveCommands(live => runOf(live.claims, 'settings') !== undefined)
  const itemOf = (id: string, label: string, detail: string, link: LinkOptions): PaletteItem => ({
    id: `setting ${id}`,
    group: 'settings',
    label,
    detail,
    isField: true,
    run: () => void navigate(link),
  })
  const ofNumbers = (numbers?.items ?? []).flatMap(({ id, customName, number }) =>
    numberSettings.map(({ label, field }) => {
      const link = linkOptions({ to: '/phone-numbers/edit/$id', params: { id }, hash: field })
      return itemOf(`${id} ${field}`, t(label), customName || phoneText(number), link)
    }),
  )
  return [
    ...singleSettings
      .filter(({ link }) => isOffered(link.to ?? ''))
      .map(({ label, above, field, link }) => itemOf(`${link.to} ${field}`, t(label), t(above), { ...link, hash: field })),
    ...(hasNumbers ? ofNumbers : []),
    ...(isInChats ? chatSettings : []).map(
      (name): PaletteItem => ({
        id: `setting ${name}`,
        group: 'settings',
        label: t(`preferences:${name}`),
        detail: t('preferences:title'),
        isField: true,
        run: () => runOf(useLiveCommands.getState().claims, 'settings')?.(),
      }),
    ),
  ]
}
