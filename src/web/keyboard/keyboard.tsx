import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { tabs } from '#contract/chat/chat-tabs.ts'
import { loadTexts } from '#web/i18n.ts'
import { useMenu } from '#web/shell/use-menu.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { undoLast } from '#web/ui/feedback/undo.ts'
import { isApple } from './apple.ts'
import { runOf, useCommand, useLiveCommands } from './commands.ts'
import { type Begun, take } from './keys.ts'
import { useKeyboardSettings } from './keyboard-settings.ts'
import { type CommandId, commands } from './shortcut-table.ts'

// With its words, which no other screen may have: it opens at once.
const Palette = lazyOnIdle(async () => {
  const [palette] = await Promise.all([import('./palette.tsx'), loadTexts('keyboard', 'settings', 'signup', 'preferences')])
  return palette
})
const KeyHelp = lazyOnIdle(() => import('./key-help.tsx'))

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement && /^(checkbox|radio|button|submit)$/.test(target.type)) return false
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}

const overlays = '[role="dialog"], dialog[open], [role="menu"], [role="listbox"]'
/** What takes keys itself while it is seen: inputs keep the lists of their choices hidden in the page. */
const hasOverlay = () => [...document.querySelectorAll(overlays)].some(overlay => overlay.checkVisibility())

/** What the menu offers; in the shop, whose menu hides the chats, those lead to each other all the same. */
function useOffered(): (address: string) => boolean {
  const links = useMenu().flatMap(item => item.children ?? [item])
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const isInChats = pathname === '/chat' || pathname === '/my-archives'
  return address => (isInChats && address !== '/contacts') || links.some(({ link }) => link.to === address)
}

/** Where the letters after g lead, from every screen. */
function useGoing(): void {
  const navigate = useNavigate()
  const isOffered = useOffered()
  const toTab = (tab: number) => (isOffered('/chat') ? () => void navigate({ to: '/chat', search: { id: '', tab } }) : null)
  useCommand('goMy', toTab(tabs.my))
  useCommand('goQueued', toTab(tabs.queued))
  useCommand('goTeam', toTab(tabs.team))
  useCommand('goSpam', toTab(tabs.spam))
  useCommand('goArchive', isOffered('/my-archives') ? () => void navigate({ to: '/my-archives', search: { id: '' } }) : null)
  useCommand('goContacts', isOffered('/contacts') ? () => void navigate({ to: '/contacts' }) : null)
}

const runNow = (id: CommandId) => runOf(useLiveCommands.getState().claims, id)

/** Every action by keys, in a list to choose from, and with its help. */
export function Keyboard() {
  const [shown, setShown] = useState<'palette' | 'help' | null>(null)
  const begun = useRef<Begun>(null)
  const hasSingleKeys = useKeyboardSettings(settings => settings.hasSingleKeys)
  useGoing()
  useCommand('undo', undoLast)
  useCommand('palette', () => setShown('palette'))
  useCommand('help', () => setShown('help'))

  const hear = useEffectEvent((event: KeyboardEvent) => {
    // What is typed while the palette is on its way is for the palette.
    if (shown !== null || event.defaultPrevented || event.repeat || event.isComposing || hasOverlay()) return
    const { key, ctrlKey, metaKey, altKey } = event
    const isAltGraph = event.getModifierState('AltGraph')
    const isText = isWriting(event.target) || !hasSingleKeys
    const pressed = { key, ctrlKey, metaKey, altKey, isAltGraph, isApple, isWriting: isText }
    const { id, begun: next } = take(commands, begun.current, pressed, event.timeStamp)
    begun.current = next
    const run = id && runNow(id)
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  const choose = (run: () => void) => {
    setShown(null)
    // Once the list has given the focus back.
    setTimeout(run)
  }
  return (
    <>
      {shown === 'palette' && <Palette onChoose={choose} onClose={() => setShown(null)} />}
      {shown === 'help' && <KeyHelp onClose={() => setShown(null)} />}
    </>
  )
}
