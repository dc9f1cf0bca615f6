import { Button, Menu } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { contactVariables, writtenVariable } from '#contract/texts/variables.ts'

type VariableMenuProps = { ownFields: readonly string[]; onInsert: (written: string) => void }

/** What a text can be filled with: what every contact has, then the account's own fields. */
export function VariableMenu({ ownFields, onInsert }: VariableMenuProps) {
  const { t } = useTranslation('texts')
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconBraces size={14} stroke={1.5} aria-hidden />}>
          {t('templates.variables')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={280} style={{ overflowY: 'auto' }}>
        {contactVariables.map(name => (
          <Menu.Item key={name} onClick={() => onInsert(writtenVariable(name, ''))}>
            {t(`variable.${name}`)}
          </Menu.Item>
        ))}
        {ownFields.length > 0 && <Menu.Label>{t('templates.ownFields')}</Menu.Label>}
        {ownFields.map(name => (
          <Menu.Item key={name} onClick={() => onInsert(writtenVariable(name, ''))}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
