import { IconEyeOff, IconMessage, IconNote } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './channel-choice.module.css'
import { type Mode, modes } from './drafts.ts'
import { tip } from '#web/ui/tip/tip.ts'

const commands = { sms: 'writeText', note: 'writeNote', whisper: 'writeWhisper' } as const
const icons = { sms: IconMessage, note: IconNote, whisper: IconEyeOff }

type ChannelChoiceProps = {
  chosen: Mode
  unfinished: readonly Mode[]
  /** Why notes and whispers cannot be written here; to whom chooses them it is said. */
  whyTextsOnly: string | null
  onChoose: (channel: Mode) => void
}

/** Text, note or whisper: radio buttons, so that the arrow keys choose. A dot stands where something waits to be finished. */
export function ChannelChoice({ chosen, unfinished, whyTextsOnly, onChoose }: ChannelChoiceProps) {
  const { t } = useTranslation('chat')
  return (
    <fieldset className={classes.channels} aria-label={t('composer.channel')}>
      {modes.map(channel => {
        const Icon = icons[channel]
        const whyNot = channel === 'sms' ? null : whyTextsOnly
        return (
          <label
            key={channel}
            className={classes.channel}
            data-channel={channel}
            {...tip(whyNot ?? t(`composer.${channel}`), whyNot ? undefined : commands[channel])}
          >
            <input
              type="radio"
              name="channel"
              checked={channel === chosen}
              // Not disabled: it would say nothing to whom presses it.
              aria-disabled={whyNot !== null}
              onChange={() => onChoose(channel)}
            />
            <Icon size={16} stroke={1.5} aria-hidden />
            {t(`composer.${channel}`)}
            {channel !== chosen && unfinished.includes(channel) && (
              <i className={classes.unfinished} {...tip(t('composer.unfinished'))} />
            )}
          </label>
        )
      })}
    </fieldset>
  )
}
