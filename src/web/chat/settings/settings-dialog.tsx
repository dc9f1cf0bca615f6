import '#web/ui/dialog/form-modal-styles.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Modal, Switch, type SwitchProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useKeyboardSettings } from '#web/keyboard/keyboard-settings.ts'
import { useSession } from '#web/session/session.ts'
import { useReturnedFocus } from '#web/ui/dialog/use-returned-focus.ts'
import { useChatSettings } from './chat-settings.ts'
import { ring } from '../notices/chime.ts'
import { NoticeSetting } from '../notices/notice-setting.tsx'
import classes from './settings-dialog.module.css'
import { named } from '#web/ui/tip/tip.ts'

type SettingProps = Pick<SwitchProps, 'label' | 'description'> & { isOn: boolean; onChange: (isOn: boolean) => void }

/** One that is on or off. */
function Setting({ isOn, onChange, ...words }: SettingProps) {
  return <Switch {...words} checked={isOn} onChange={event => onChange(event.currentTarget.checked)} />
}

/** How loud; let go, it sounds so. */
function Volume({ volume }: { volume: number }) {
  const { t } = useTranslation('preferences')
  return (
    <label className={classes.volume}>
      {t('volume')}
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={Math.round(volume * 100)}
        onChange={event => useChatSettings.setState({ volume: Number(event.target.value) / 100 })}
        onPointerUp={ring}
        onKeyUp={event => event.key !== 'Tab' && ring()}
      />
    </label>
  )
}

/** How a person likes to work in the chat; each choice holds at once. */
export default function SettingsDialog({ onClose }: { onClose: () => void }) {
  useReturnedFocus()
  const { t } = useTranslation(['preferences', 'keyboard', 'common'])
  const isShop = useSession(session => session.provider) === 'shoper'
  const { canUndoSend, hasExactTimes, opensNext, isDisturbable, isMuted, volume } = useChatSettings()
  const hasSingleKeys = useKeyboardSettings(settings => settings.hasSingleKeys)
  const set = useChatSettings.setState
  return (
    <Modal opened onClose={onClose} title={t('title')} size={480} closeButtonProps={named(t('common:close'), 'leave')}>
      <p className={classes.kept}>{t('kept')}</p>
      <section className={classes.group}>
        <h3>{t('writing')}</h3>
        {!isShop && (
          <Setting
            label={t('undoSend')}
            description={t('undoSendHelp')}
            isOn={canUndoSend}
            onChange={isOn => set({ canUndoSend: isOn })}
          />
        )}
        <Setting
          label={t('exactTimes')}
          description={t('exactTimesHelp')}
          isOn={hasExactTimes}
          onChange={isOn => set({ hasExactTimes: isOn })}
        />
        <Setting
          label={t('opensNext')}
          description={t('opensNextHelp')}
          isOn={opensNext}
          onChange={isOn => set({ opensNext: isOn })}
        />
      </section>
      <section className={classes.group}>
        <h3>{t('attention')}</h3>
        <Setting
          label={t('disturb')}
          description={t('disturbHelp')}
          isOn={!isDisturbable}
          onChange={isOn => set({ isDisturbable: !isOn })}
        />
        <Setting label={t('sound')} description={t('soundHelp')} isOn={!isMuted} onChange={isOn => set({ isMuted: !isOn })} />
        {!isMuted && <Volume volume={volume} />}
        <NoticeSetting />
      </section>
      <section className={classes.group}>
        <h3>{t('keys')}</h3>
        <Setting
          label={t('keyboard:singleKeys')}
          description={t('keyboard:singleKeysHelp')}
          isOn={hasSingleKeys}
          onChange={isOn => useKeyboardSettings.setState({ hasSingleKeys: isOn })}
        />
      </section>
    </Modal>
  )
}
