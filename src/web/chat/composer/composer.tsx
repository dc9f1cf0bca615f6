import { Button } from '@mantine/core'
import { IconArrowUp, IconClock, IconCornerDownLeft, IconPin, IconPinFilled } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/account/account.ts'
import { defaultSender } from '#contract/account/sender.ts'
import type { MmsLimitations } from '#contract/chat/conversations.ts'
import { noteMaxCharacters } from '#contract/limits.ts'
import { useCommand } from '#web/keyboard/commands.ts'
import { lazyAfterPaint, lazyOnIdle } from '#web/ui/lazy.tsx'
import { AttachButton } from './files/attach-button.tsx'
import { attachableTypes } from './files/attachable.ts'
import { AttachedFiles } from './files/attached-file.tsx'
import { CannedButton } from '../canned/canned-button.tsx'
import classes from './composer.module.css'
import { ComposerClosed } from './composer-closed.tsx'
import { ComposerProblem } from './composer-problem.tsx'
import { ChannelChoice } from './channel-choice.tsx'
import { dropFromDraft, type Mode, useDraft, useUnfinishedModes } from './drafts.ts'
import { placeholdersOf, withoutMarks } from '../canned/placeholders.ts'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import { GrowingText } from './growing-text.tsx'
import { isNewId } from '../new-chat/new-id.ts'
import { isMmsNumber } from '../../format/phone-text.ts'
import type { SendInput } from '../outbox/outgoing.ts'
import { SenderChoice } from './sender-choice.tsx'
import { useWithSampleLinks } from '#web/texts/links/all-links.ts'
import { lengthOf, TextLength } from './text-length.tsx'
import type { ChatFacts } from '../thread/chat-facts.ts'
import { useAttaching } from './files/use-attaching.ts'
import { useCanned } from '../canned/use-canned.tsx'
import { useModeCommands } from './use-mode-commands.ts'
import { useTyping } from './use-typing.ts'
import { named } from '#web/ui/tip/tip.ts'

const ScheduleDialog = lazyOnIdle(() => import('../schedule/schedule-dialog.tsx'))
const TextPrice = lazyAfterPaint(() => import('#web/texts/price/text-price-button.tsx'))
const CostHint = lazyAfterPaint(() => import('./cost-hint.tsx'))
const ShrinkOffer = lazyOnIdle(() => import('./files/shrink-offer.tsx'))

const buttons = {
  sms: { label: 'composer.send', color: undefined },
  note: { label: 'composer.addNote', color: 'yellow.8' },
  whisper: { label: 'composer.sendWhisper', color: 'plum.7' },
} as const

type ComposerProps = {
  conversation: ChatFacts
  account: Account
  limitations: MmsLimitations | undefined
  textbox: RefObject<HTMLTextAreaElement | null>
  send: (input: SendInput) => void
  /** The last attempt was refused: what was written is back in the box of this mode. */
  refused: Mode | null
  /** What can be done about that. */
  remedy?: ReactNode
  /** Something is written again: the refusal is no longer what one sees. */
  onWrite: () => void
  /** One writes to the customer, or has stopped for a while. */
  onTyping: (isTyping: boolean) => void
  /** Out of the box by Esc: from there on single keys are commands. */
  onLeave: () => void
  markRead: () => void
}

/** Where one writes: a text to the customer, a note, a whisper. What is written stays per conversation. */
export const Composer = memo(function Composer(props: ComposerProps) {
  const { conversation, account, limitations, textbox, send, refused, remedy, onWrite, onTyping, onLeave, markRead } = props
  const { t } = useTranslation('chat')
  const [draft, change] = useDraft(conversation.conversationId)
  const [problem, setProblem] = useState<string | null>(null)
  const [isScheduling, setScheduling] = useState(false)
  const isStored = !isNewId(conversation.conversationId)
  // The server has nowhere to keep them before.
  const whyTextsOnly = isStored ? null : t('composer.afterFirstText')

  const { text, file, channel, isPinned } = draft
  const isText = channel === 'sms'
  const numbers = account.phoneNumbers
  const own = (number: string | null) => numbers.find(one => one.number === number)
  const sender = own(draft.from) ?? own(conversation.accountNumber) ?? defaultSender(numbers)
  const whyNot = !isText
    ? null
    : conversation.blockReason !== null
      ? t(`blocked.${conversation.blockReason}`)
      : sender
        ? null
        : t('composer.noSender')
  const isMmsCountry = isMmsNumber(conversation.clientNumber)
  // A carrier that sends no files has an empty list.
  const canAttach = isText && !whyNot && isMmsCountry && limitations !== undefined && attachableTypes(limitations).length > 0
  const counted = withoutMarks(text)
  const measured = useWithSampleLinks(counted)
  const { tooMany, parts } = lengthOf(measured)
  const canned = useCanned({ textbox, text, clientNumber: conversation.clientNumber, canWrite: !whyNot })
  const overBy = isText ? tooMany : Math.max(0, [...text].length - noteMaxCharacters)

  const unfinished = useUnfinishedModes(conversation.conversationId)
  const typed = useTyping(onTyping)

  const write = (next: Partial<typeof draft>) => {
    setProblem(null)
    onWrite()
    change(next)
  }

  const { attach, isOver, tooLarge, forget, wiring } = useAttaching({
    isText,
    limitations: canAttach ? limitations : undefined,
    whyNone: t(isMmsCountry && limitations ? 'composer.carrierSendsNoFiles' : 'composer.noMms'),
    onAttach: attached => write({ file: attached }),
    onProblem: setProblem,
  })

  const submit = () => {
    const body = text.trim()
    const attached = isText ? file : null
    if (whyNot || !sender || overBy > 0) return
    if (!isText && whyTextsOnly) return setProblem(whyTextsOnly)
    if (!body && !attached) return setProblem(t('composer.empty'))
    const [gap] = placeholdersOf(text)
    if (gap) {
      textbox.current?.focus()
      textbox.current?.setSelectionRange(gap.from, gap.to)
      return setProblem(t('composer.fillIn', { name: gap.label }))
    }
    setProblem(null)
    onWrite()
    send({
      body,
      channel: attached ? 'mms' : channel,
      from: sender.number,
      file: attached ?? undefined,
      isPinnedToTop: channel === 'note' && isPinned,
    })
    forget()
    typed('')
    change({ text: '', ...(isText && { file: null }), ...(channel === 'note' && { isPinned: false }) })
  }

  const press = (event: KeyboardEvent) => {
    // A key that ends the choice of a character (IME) writes; Safari says so by its key code alone.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const does = event.key === 'Escape' ? onLeave : event.key === 'Enter' && !event.shiftKey ? submit : null
    if (!does) return
    event.preventDefault()
    does()
  }

  useModeCommands(next => {
    write({ channel: next })
    textbox.current?.focus()
  }, whyTextsOnly)
  const canSchedule = isText && !whyNot && !file && text.trim() !== '' && isStored
  useCommand('schedule', canSchedule ? () => setScheduling(true) : null)

  const button = buttons[channel]
  const tooLong = overBy > 0 ? t('composer.tooLong', { count: overBy }) : null
  const bad = tooLong ?? problem ?? (refused && t(`composer.refused.${refused}`))

  const drawn = (
    <form
      className={classes.composer}
      data-channel={channel}
      data-over={isOver || undefined}
      aria-label={t('composer.label')}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
      {...wiring}
    >
      <div className={classes.top}>
        <ChannelChoice
          chosen={channel}
          unfinished={unfinished}
          whyTextsOnly={whyTextsOnly}
          onChoose={next => (next === 'sms' || !whyTextsOnly ? write({ channel: next }) : setProblem(whyTextsOnly))}
        />
        <div className={classes.side}>
          {channel !== 'sms' && <span className={classes.hint}>{t(`composer.hint.${channel}`)}</span>}
          {isText && !whyNot && sender && (
            <SenderChoice
              numbers={numbers}
              chosen={sender}
              onChoose={from => {
                markRead()
                write({ from })
              }}
            />
          )}
        </div>
      </div>
      {isText && !whyNot && file && (
        <AttachedFiles
          conversationId={conversation.conversationId}
          file={file}
          maxBytes={limitations?.mmsMaxFileSize}
          onRemove={() => {
            write({ file: null })
            textbox.current?.focus()
          }}
        />
      )}
      {whyNot ? (
        <ComposerClosed why={whyNot} conversation={conversation} hasNotes={isStored} />
      ) : (
        <GrowingText
          ref={textbox}
          className={classes.text}
          aria-label={t(isText ? 'composer.message' : `composer.${channel}`)}
          aria-describedby="composer-strip"
          placeholder={t(`composer.placeholder.${channel}`)}
          value={text}
          onChange={event => {
            typed(isText ? event.target.value : '')
            write({ text: event.target.value })
          }}
          onFocus={markRead}
          onKeyDown={press}
          {...canned.wiring}
        />
      )}
      {!whyNot && (
        <div className={classes.bottom}>
          {canAttach && <AttachButton types={attachableTypes(limitations)} onChoose={attach} />}
          {canSchedule && (
            <IconAction label={t('composer.schedule')} command="schedule" onClick={() => setScheduling(true)}>
              <IconClock size={18} stroke={1.5} aria-hidden />
            </IconAction>
          )}
          {channel === 'note' && (
            <button type="button" className={classes.pin} aria-pressed={isPinned} onClick={() => write({ isPinned: !isPinned })}>
              {isPinned ? <IconPinFilled size={16} aria-hidden /> : <IconPin size={16} stroke={1.5} aria-hidden />}
              {t('composer.pin')}
            </button>
          )}
          <CannedButton isOpen={canned.isOpen} onToggle={canned.toggle} />
          <span className={classes.space} />
          <TextLength text={isText ? measured : counted} isText={isText} />
          {isText && <TextPrice recipients={[conversation.clientNumber]} parts={parts} isMms={file !== null} />}
          <Button
            type="submit"
            color={button.color}
            className={classes.send}
            {...named(t(button.label), 'send')}
            data-short={isText || undefined}
          >
            <span className={classes.sendText}>{t(button.label)}</span>
            {isText && <IconCornerDownLeft className={classes.sendKey} size={16} stroke={1.5} aria-hidden />}
            {isText && <IconArrowUp className={classes.sendArrow} size={18} stroke={2} aria-hidden />}
          </Button>
        </div>
      )}
      <div id="composer-strip">
        {bad && !whyNot && <ComposerProblem text={bad} remedy={!tooLong && !problem && remedy} />}
        {canAttach && tooLarge && (
          <ShrinkOffer
            key={`${tooLarge.name} ${tooLarge.size}`}
            file={tooLarge}
            maxBytes={limitations.mmsMaxFileSize}
            onAccept={smaller => {
              forget()
              write({ file: smaller })
              textbox.current?.focus()
            }}
            onDecline={() => {
              forget()
              setProblem(null)
              textbox.current?.focus()
            }}
          />
        )}
        {!bad && isText && !whyNot && <CostHint text={counted} textbox={textbox} />}
      </div>
      {isOver && <div className={classes.over}>{t('composer.dropFile')}</div>}
    </form>
  )
  return (
    <div className={classes.place}>
      {canned.panel}
      {drawn}
      {/* Not in the form: what is pressed in front of it is none of its business. */}
      {isScheduling && sender && (
        <ScheduleDialog
          conversation={conversation}
          from={sender.number}
          body={text}
          changed={null}
          onClose={() => setScheduling(false)}
          // What has been written since stays.
          onScheduled={() => dropFromDraft(conversation.conversationId, 'sms', text, null)}
        />
      )}
    </div>
  )
})
