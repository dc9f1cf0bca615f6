import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Modal, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '#web/ui/dialog/form-modal-styles.ts'
import { useReturnedFocus } from '#web/ui/dialog/use-returned-focus.ts'
import { useLiveCommands, whyNotOf } from './commands.ts'
import { editorKeys } from './editor-keys.ts'
import { KeyCaps } from './key-caps.tsx'
import classes from './key-help.module.css'
import { useKeyboardSettings } from './keyboard-settings.ts'
import { commands, groups } from './shortcut-table.ts'
import { named } from '#web/ui/tip/tip.ts'

/** All keys, and the switch for the single ones. */
export default function KeyHelp({ onClose }: { onClose: () => void }) {
  useReturnedFocus()
  const { t } = useTranslation(['keyboard', 'common'])
  const live = useLiveCommands()
  const hasSingleKeys = useKeyboardSettings(settings => settings.hasSingleKeys)
  return (
    <Modal opened onClose={onClose} title={t('help')} size={640} closeButtonProps={named(t('common:close'), 'leave')}>
      <Switch
        checked={hasSingleKeys}
        onChange={event => useKeyboardSettings.setState({ hasSingleKeys: event.currentTarget.checked })}
        label={t('singleKeys')}
        description={t('singleKeysHelp')}
      />
      <div className={classes.groups}>
        {groups.map(group => (
          <section key={group}>
            <h3>{t(`group.${group}`)}</h3>
            <dl>
              {commands
                .filter(command => command.group === group)
                .map(({ id, keys }) => (
                  <div key={id}>
                    <dt>
                      {t(`command.${id}`)}
                      {whyNotOf(live, id) && <small>{whyNotOf(live, id)}</small>}
                    </dt>
                    <dd>
                      <KeyCaps keys={keys} />
                    </dd>
                  </div>
                ))}
              {group === 'write' &&
                editorKeys.map(({ id, keys }) => (
                  <div key={id}>
                    <dt>{t(`command.${id}`)}</dt>
                    <dd>
                      <KeyCaps keys={keys} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
