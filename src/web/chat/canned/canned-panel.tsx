import { IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { folded } from '#contract/chat/snippet.ts'
import { listPageSizeMax } from '#contract/limits.ts'
import { shortLinkVariable, writtenVariable } from '#contract/texts/variables.ts'
import { query } from '#web/api/query.ts'
import { useAllLinks } from '#web/texts/links/all-links.ts'
import { useMayOpen } from '#web/session/use-may-open.ts'
import classes from './canned-panel.module.css'
import { Failure } from '../../ui/feedback/failure.tsx'
import type { SlashCommand } from './slash-command.ts'
import { useWriteCanned } from './use-write-canned.ts'

type Text = {
  key: string
  name: string
  text: string
  /** What is shown in place of the text. */
  shown?: string
}
type CannedPanelProps = {
  slash: SlashCommand
  textbox: RefObject<HTMLTextAreaElement | null>
  clientNumber: string
  onClose: () => void
}

/** Those whose name begins so, then those that have it somewhere in name or text. */
function matching(texts: Text[], words: string): Text[] {
  const wanted = folded(words)
  const begins = texts.filter(one => folded(one.name).startsWith(wanted))
  const has = texts.filter(one => !begins.includes(one) && folded(`${one.name} ${one.text}`).includes(wanted))
  return [...begins, ...has]
}

/** Canned responses, templates and short links over the box in which one writes. The box keeps the focus, and its arrows choose here. */
export default function CannedPanel({ slash, textbox, clientNumber, onClose }: CannedPanelProps) {
  const { t } = useTranslation('composing')
  const canManage = useMayOpen('/canned-responses')
  const mayTemplates = useMayOpen('/message-templates')
  const responses = useQuery(query('GET /canned-responses')())
  const templates = useQuery({
    ...query('GET /message-templates')({ query: { limit: listPageSizeMax, sort: 'name' } }),
    enabled: mayTemplates,
  })
  const [at, setAt] = useState(0)
  const [wanted, setWanted] = useState<Text | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const canned = matching(
    (responses.data ?? []).map(({ _id, name, text }) => ({ key: _id, name, text })),
    slash.words,
  )
  const own = matching(
    (templates.data?.items ?? []).map(({ id, name, text }) => ({ key: id, name, text })),
    slash.words,
  )
  // The server fills in the address when the text leaves.
  const links = useAllLinks().map(({ id, name, ending, address }) => {
    const text = writtenVariable(shortLinkVariable(ending), '')
    return { key: id, name, text, shown: address.replace(/^https?:\/\//, '') }
  })
  const ownLinks = matching(links, slash.words)
  const all = [...canned, ...own, ...ownLinks]
  const chosen = Math.min(at, all.length - 1)
  const isEmpty = responses.data?.length === 0 && (!mayTemplates || templates.data?.items.length === 0) && links.length === 0
  const isFailed = responses.isError && !responses.data

  useWriteCanned({ textbox, clientNumber, wanted: wanted?.text ?? null, place: () => slash, onWritten: onClose })

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    const text = all[chosen]
    const keys: Record<string, (() => void) | undefined> = {
      Escape: onClose,
      ...(text && {
        ArrowDown: () => setAt((chosen + 1) % all.length),
        ArrowUp: () => setAt((chosen - 1 + all.length) % all.length),
        Enter: event.shiftKey ? undefined : () => setWanted(text),
        Tab: event.shiftKey ? undefined : () => setWanted(text),
      }),
    }
    const does = keys[event.key]
    if (!does) return
    event.preventDefault()
    // The box would send, or leave the chat.
    event.stopPropagation()
    does()
  })
  useEffect(() => {
    const box = textbox.current
    if (!box) return
    const listen = (event: KeyboardEvent) => press(event)
    box.addEventListener('keydown', listen)
    return () => box.removeEventListener('keydown', listen)
  }, [textbox])

  // What the box says of it to screen readers, for as long as the panel stands.
  const activeId = all[chosen] && `canned-${all[chosen].key}`
  useEffect(() => {
    const box = textbox.current
    if (!box) return
    box.setAttribute('aria-autocomplete', 'list')
    box.setAttribute('aria-controls', 'canned-list')
    if (activeId) box.setAttribute('aria-activedescendant', activeId)
    panel.current?.querySelector(`#${activeId}`)?.scrollIntoView({ block: 'nearest' })
    return () => {
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant']) box.removeAttribute(name)
    }
  }, [textbox, activeId])

  useEffect(() => {
    const leave = (event: PointerEvent) => {
      const isOurs =
        event.target instanceof Node && (panel.current?.contains(event.target) || textbox.current?.contains(event.target))
      if (!isOurs) onClose()
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [textbox, onClose])

  // Nothing is called so: what was typed is a text like any other, and Enter sends it.
  if (all.length === 0 && !isEmpty && !isFailed && (responses.data || slash.words)) return null
  const group = (label: string, texts: Text[]) =>
    texts.length > 0 && (
      <div role="group" aria-label={label}>
        <p aria-hidden>{label}</p>
        {texts.map(one => (
          // The box has the focus and the keys
          <div
            key={one.key}
            id={`canned-${one.key}`}
            role="option"
            aria-selected={one === all[chosen]}
            className={classes.option}
            onMouseMove={() => setAt(all.indexOf(one))}
            onClick={() => setWanted(one)}
          >
            <b>{one.name}</b>
            <span>{one.shown ?? one.text}</span>
            {one === all[chosen] && <kbd aria-hidden>↵</kbd>}
          </div>
        ))}
      </div>
    )
  return (
    <div
      ref={panel}
      role="presentation"
      className={classes.panel}
      // The box keeps the focus.
      onPointerDown={event => event.preventDefault()}
      onMouseDown={event => event.preventDefault()}
    >
      <div id="canned-list" role="listbox" tabIndex={0} aria-label={t('canned')} className={classes.list}>
        {group(t('canned'), canned)}
        {group(t('templates'), own)}
        {group(t('links'), ownLinks)}
      </div>
      {isEmpty && <p className={classes.empty}>{t('noCanned')}</p>}
      {isFailed && <Failure text={t('cannedFailed')} retry={() => void responses.refetch()} />}
      {canManage && (
        <Link to="/canned-responses" className={classes.manage}>
          <IconSettings size={16} stroke={1.5} aria-hidden />
          {t('manage')}
        </Link>
      )}
    </div>
  )
}
