import { IconEyeOff, IconMessage, IconNote } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './channel-choice.module.css'

export type WritingChannel = 'sms' | 'note' | 'whisper'

const icons = { sms: IconMessage, note: IconNote, whisper: IconEyeOff }
const channels: readonly WritingChannel[] = ['sms', 'note', 'whisper']

/** Text, note or whisper: radio buttons, so that the arrow keys choose. */
export function ChannelChoice({ chosen, onChoose }: { chosen: WritingChannel; onChoose: (channel: WritingChannel) => void }) {
  const { t } = useTranslation('chat')
  return (
    <fieldset className={classes.channels} aria-label={t('composer.channel')}>
      {channels.map(channel => {
        const Icon = icons[channel]
        return (
          <label key={channel} className={classes.channel} data-channel={channel}>
            <input type="radio" name="channel" checked={channel === chosen} onChange={() => onChoose(channel)} />
            <Icon size={16} stroke={1.5} aria-hidden />
            {t(`composer.${channel}`)}
          </label>
        )
      })}
    </fieldset>
  )
}
