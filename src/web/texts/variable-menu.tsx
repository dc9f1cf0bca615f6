import { Button } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Link } from '#contract/texts/links.ts'
import { shortLinkVariable, textVariables, writtenVariable } from '#contract/texts/variables.ts'
import { MenuButton } from '#web/ui/dialog/menu-button.tsx'

type VariableMenuProps = {
  ownFields: readonly string[]
  links: readonly Link[]
  /** What only this text can be filled with; it stands first. */
  more?: readonly { name: string; label: string }[]
  onInsert: (written: string) => void
}

/** What a text can be filled with: what every contact has, the account's own fields, its short links. */
export function VariableMenu({ ownFields, links, more = [], onInsert }: VariableMenuProps) {
  const { t } = useTranslation('texts')
  const insert = (name: string) => () => onInsert(writtenVariable(name, ''))
  return (
    <MenuButton
      label={t('templates.variables')}
      lines={() => [
        ...more.map(({ name, label }) => ({ label, onClick: insert(name) })),
        ...textVariables.map(name => ({ label: t(`variable.${name}`), onClick: insert(name) })),
        ...ownFields.map((name, index) => ({
          label: name,
          heading: index === 0 ? t('templates.ownFields') : undefined,
          onClick: insert(name),
        })),
        ...links.map(({ name, ending }, index) => ({
          label: name,
          heading: index === 0 ? t('templates.insertLink') : undefined,
          onClick: insert(shortLinkVariable(ending)),
        })),
      ]}
    >
      {wiring => (
        <Button {...wiring} variant="default" size="xs" leftSection={<IconBraces size={14} stroke={1.5} aria-hidden />}>
          {t('templates.variables')}
        </Button>
      )}
    </MenuButton>
  )
}
