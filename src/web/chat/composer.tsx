import { Button } from '@mantine/core'
import {
  IconAlertCircle,
  IconArrowUp,
  IconCornerDownLeft,
  IconInfoCircle,
  IconPhoto,
  IconPin,
  IconPinFilled,
} from '@tabler/icons-react'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/account/account.ts'
import { defaultSender } from '#contract/account/sender.ts'
import type { Conversation, MmsLimitations } from '#contract/chat/conversations.ts'
import { noteMaxCharacters } from '#contract/limits.ts'
import { attachableTypes, hasFiles, problemOf } from './attachable.ts'
import { AttachedFile } from './attached-file.tsx'
import classes from './composer.module.css'
import { ChannelChoice } from './channel-choice.tsx'
import { useDraft } from './drafts.ts'
import { IconAction } from './icon-action.tsx'
import { GrowingText } from './growing-text.tsx'
import { isMmsNumber } from './phone-text.ts'
import type { SendInput } from './send.ts'
import { SenderChoice } from './sender-choice.tsx'
import { lengthOf, TextLength, unicodeCharacter } from './text-length.tsx'

const buttons = {
  sms: { label: 'composer.send', color: undefined },
  note: { label: 'composer.addNote', color: 'yellow.8' },
  whisper: { label: 'composer.sendWhisper', color: 'plum.7' },
} as const

type ComposerProps = {
  conversation: Conversation
  account: Account
  limitations: MmsLimitations | undefined
  textbox: RefObject<HTMLTextAreaElement | null>
  send: (input: SendInput) => void
  /** The last attempt was refused: its text is back in the box. */
  isRefused: boolean
  /** Something is written again: the refusal is no longer what one sees. */
  onWrite: () => void
  markRead: () => void
}

/** Where one writes: a text to the customer, a note, a whisper. What is written stays per conversation. */
export function Composer(props: ComposerProps) {
  const { conversation, account, limitations, textbox, send, isRefused, onWrite, markRead } = props
  const { t } = useTranslation('chat')
  const [draft, change] = useDraft(conversation.conversationId)
  const [problem, setProblem] = useState<string | null>(null)
  const [isPinned, setPinned] = useState(false)
  const [isOver, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)

  const { text, file } = draft
  const channel = draft.channel === 'mms' ? 'sms' : draft.channel
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
  const canAttach = isText && !whyNot && isMmsNumber(conversation.clientNumber) && limitations !== undefined
  const { tooMany, isUnicode, limit } = lengthOf(text)
  const overBy = isText ? tooMany : Math.max(0, [...text].length - noteMaxCharacters)

  const write = (next: Partial<typeof draft>) => {
    setProblem(null)
    onWrite()
    change(next)
  }

  const attach = (files: FileList | null) => {
    const [first] = files ?? []
    if (!first) return
    if (!isText) return setProblem(t('composer.filesInTexts'))
    if (!canAttach) return setProblem(t('composer.noMms'))
    const wrong = problemOf(first, limitations)
    if (wrong) return setProblem(t(`composer.${wrong.key}`, { value: wrong.value }))
    write({ file: first })
    if (files && files.length > 1) setProblem(t('composer.oneFile'))
  }

  const submit = () => {
    const body = text.trim()
    const attached = isText ? file : null
    if (whyNot || !sender || overBy > 0) return
    if (!body && !attached) return setProblem(t('composer.empty'))
    setProblem(null)
    onWrite()
    send({
      body,
      channel: attached ? 'mms' : channel,
      from: sender.number,
      file: attached ?? undefined,
      isPinnedToTop: channel === 'note' && isPinned,
    })
    setPinned(false)
    change({ text: '', ...(isText && { file: null }) })
  }

  const enter = (event: KeyboardEvent) => {
    // Enter that ends the choice of a character (IME) writes, it does not send; Safari says so by its key code alone.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    submit()
  }

  const paste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData
    // Cells of a spreadsheet come as text and as a picture of themselves: the text is what one means.
    const isWritten = types.includes('text/plain') && types.includes('text/html')
    if (files.length === 0 || isWritten) return
    event.preventDefault()
    attach(files)
  }
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    // A text that is dragged into the box is the browser's to put there.
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    attach(event.dataTransfer.files)
  }

  const button = buttons[channel]
  const tooLong = overBy > 0 ? t('composer.tooLong', { count: overBy }) : null
  const bad = tooLong ?? problem ?? (isRefused ? t('composer.refused') : null)
  const named = unicodeCharacter(text)
  const hint =
    !isText || !isUnicode
      ? null
      : named
        ? t('composer.unicodeOther', { character: named, limit })
        : t('composer.unicode', { limit })

  return (
    <form
      className={classes.composer}
      data-channel={channel}
      data-over={isOver || undefined}
      aria-label={t('composer.label')}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <div className={classes.top}>
        <ChannelChoice chosen={channel} onChoose={next => write({ channel: next })} />
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
        <AttachedFile
          file={file}
          maxBytes={limitations?.mmsMaxFileSize}
          onRemove={() => {
            write({ file: null })
            textbox.current?.focus()
          }}
        />
      )}
      {whyNot ? (
        <p className={classes.why}>
          <IconInfoCircle size={16} stroke={1.5} aria-hidden />
          <span>
            {whyNot} {t('composer.notesStillWork')}
          </span>
        </p>
      ) : (
        <GrowingText
          ref={textbox}
          className={classes.text}
          aria-label={t('composer.message')}
          aria-describedby="composer-strip"
          placeholder={t(`composer.placeholder.${channel}`)}
          value={text}
          onChange={event => write({ text: event.target.value })}
          onFocus={markRead}
          onKeyDown={enter}
        />
      )}
      {!whyNot && (
        <div className={classes.bottom}>
          {canAttach && (
            <>
              <IconAction label={t('composer.attach')} onClick={() => picker.current?.click()}>
                <IconPhoto size={18} stroke={1.5} aria-hidden />
              </IconAction>
              <input
                ref={picker}
                type="file"
                hidden
                accept={attachableTypes(limitations).join(',')}
                onChange={event => {
                  attach(event.target.files)
                  // The same file may be chosen again after it was taken off.
                  event.target.value = ''
                }}
              />
            </>
          )}
          {channel === 'note' && (
            <button type="button" className={classes.pin} aria-pressed={isPinned} onClick={() => setPinned(!isPinned)}>
              {isPinned ? <IconPinFilled size={16} aria-hidden /> : <IconPin size={16} stroke={1.5} aria-hidden />}
              {t('composer.pin')}
            </button>
          )}
          <span className={classes.space} />
          <TextLength text={text} isText={isText} />
          <Button
            type="submit"
            color={button.color}
            className={classes.send}
            aria-label={t(button.label)}
            data-short={isText || undefined}
          >
            <span className={classes.sendText}>{t(button.label)}</span>
            {isText && <IconCornerDownLeft className={classes.sendKey} size={16} stroke={1.5} aria-hidden />}
            {isText && <IconArrowUp className={classes.sendArrow} size={18} stroke={2} aria-hidden />}
          </Button>
        </div>
      )}
      <div id="composer-strip">
        {bad && !whyNot && (
          <p className={classes.strip} data-tone="bad" role="alert">
            <IconAlertCircle size={14} stroke={1.5} aria-hidden />
            {bad}
          </p>
        )}
        {!bad && hint && !whyNot && (
          <p className={classes.strip}>
            <IconInfoCircle size={14} stroke={1.5} aria-hidden />
            {hint}
          </p>
        )}
      </div>
      {isOver && <div className={classes.over}>{t('composer.dropFile')}</div>}
    </form>
  )
}
