import { IconEyeOff, IconMessage, IconNote } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './channel-choice.module.css'
import { type Mode, modes } from './drafts.ts'

const icons = { sms: IconMessage, note: IconNote, whisper: IconEyeOff }

type ChannelChoiceProps = { chosen: Mode; unfinished: readonly Mode[]; onChoose: (channel: Mode) => void }

/** Text, note or whisper: radio buttons, so that the arrow keys choose. A dot stands where something waits to be finished. */
export function ChannelChoice({ chosen, unfinished, onChoose }: ChannelChoiceProps) {
  const { t } = useTranslation('chat')
  return (
    <fieldset className={classes.channels} aria-label={t('composer.channel')}>
      {modes.map(channel => {
        const Icon = icons[channel]
        return (
          <label key={channel} className={classes.channel} data-channel={channel}>
            <input type="radio" name="channel" checked={channel === chosen} onChange={() => onChoose(channel)} />
            <Icon size={16} stroke={1.5} aria-hidden />
            {t(`composer.${channel}`)}
            {channel !== chosen && unfinished.includes(channel) && (
              <i className={classes.unfinished} title={t('composer.unfinished')} />
            )}
          </label>
        )
      })}
    </fieldset>
  )
}
