import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isTrialExpired } from '#contract/account/trial.ts'
import { defaultSender } from '#contract/account/sender.ts'
import { settingsViews } from '#web/account/settings-views.ts'
import { useFieldItems } from './use-field-items.ts'
import { query } from '#web/api/query.ts'
import { openChatWith } from '#web/chat/new-chat/chat-with.ts'
import { usePeople } from '#web/chat/new-chat/use-people.ts'
import { useCannedTarget } from '#web/chat/canned/canned-target.ts'
import { writeIn } from '#web/chat/thread/write-wish.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { useMayOpen } from '#web/session/use-may-open.ts'
import { useMenu } from '#web/shell/use-menu.ts'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { runOf, useLiveCommands } from './commands.ts'
import type { PaletteItem } from './palette-items.ts'
import { commands } from './shortcut-table.ts'

const peopleShown = 5

/** People with whom one can chat, by name or number; a chat that there is, or one that begins. */
function usePersonItems(words: string, isOffered: boolean): PaletteItem[] {
  const { t } = useTranslation('keyboard')
  const client = useQueryClient()
  const navigate = useNavigate()
  const phoneText = usePhoneText()
  const { data: account } = useQuery(query('GET /accounts/current')())
  const { people } = usePeople(words, peopleShown)
  const from = account && !isTrialExpired(account, new Date()) ? defaultSender(account.phoneNumbers)?.number : undefined
  if (!isOffered || words.trim() === '' || from === undefined) return []
  return people.map(({ number, name }) => ({
    id: `person ${number}`,
    group: 'people',
    label: name ?? phoneText(number),
    detail: name ? phoneText(number) : t('chatWith'),
    run: () =>
      void openChatWith(client, { to: number, from, isSenderChosen: false })
        .then(link => {
          void navigate(link)
          writeIn(link.search.id)
        })
        .catch(notifyFailure),
  }))
}

/** Canned responses, by name and text: into the box of the open chat, or where there is none opened to be changed. */
function useCannedItems(): PaletteItem[] {
  const navigate = useNavigate()
  const mayChange = useMayOpen('/canned-responses')
  const write = useCannedTarget(target => target.write)
  const { data = [] } = useQuery({ ...query('GET /canned-responses')(), enabled: write !== null || mayChange })
  if (!write && !mayChange) return []
  return data.map(({ _id, name, text }) => ({
    id: `canned ${_id}`,
    group: 'canned',
    label: name,
    detail: text,
    hasFoundDetail: true,
    // As it is once the palette is gone.
    run: () => {
      const { write: writeNow } = useCannedTarget.getState()
      if (writeNow) writeNow(text)
      else void navigate({ to: '/canned-responses', search: { response: _id } })
    },
  }))
}

function useTemplateItems(isOffered: boolean): PaletteItem[] {
  const navigate = useNavigate()
  const { data } = useQuery({
    ...query('GET /message-templates')({ query: { limit: 100 } }),
    enabled: isOffered,
  })
  return (data?.items ?? []).map(({ id, name, text }) => ({
    id: `template ${id}`,
    group: 'templates',
    label: name,
    detail: text,
    run: () => void navigate({ to: '/message-templates/edit/$templateName', params: { templateName: name } }),
  }))
}

/** All that the palette finds: what can be done now, people and their chats, canned responses, screens, templates and settings. */
export function usePaletteItems(words: string): PaletteItem[] {
  const { t } = useTranslation(['keyboard', 'account', 'settings'])
  const navigate = useNavigate()
  const claims = useLiveCommands(live => live.claims)
  const menu = useMenu()
  const places = menu.flatMap(item =>
    item.children
      ? item.children.map(({ link, label }) => ({ link, label, above: t(`account:${item.label}`) }))
      : [{ link: item.link, label: item.label, above: '' }],
  )
  const isOffered = (address: string) => places.some(({ link }) => link.to === address)
  const people = usePersonItems(words, isOffered('/chat'))
  const templates = useTemplateItems(isOffered('/message-templates'))
  const canned = useCannedItems()
  const fields = useFieldItems(isOffered)
  return [
    ...commands
      .filter(({ id }) => id !== 'palette' && runOf(claims, id))
      .map(
        ({ id, keys }): PaletteItem => ({
          id,
          group: 'commands',
          label: t(`command.${id}`),
          keys,
          // As it is once the palette is gone.
          run: () => runOf(useLiveCommands.getState().claims, id)?.(),
        }),
      ),
    ...people,
    ...canned,
    ...places.map(
      ({ link, label, above }): PaletteItem => ({
        id: `screen ${link.to}`,
        group: 'screens',
        label: t(`account:${label}`),
        detail: above,
        run: () => void navigate(link),
      }),
    ),
    ...templates,
    ...(isOffered('/settings') ? settingsViews : []).map(
      ({ id, label }): PaletteItem => ({
        id: `settings ${id}`,
        group: 'settings',
        label: t(`settings:${label}`),
        detail: t('account:menu.account'),
        run: () => void navigate({ to: '/settings', search: { view: id } }),
      }),
    ),
    ...fields,
  ]
}
