import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './list-toolbar.module.css'
import { useDebouncedInput } from '../form/use-debounced-input.ts'
import { IconAction } from '#web/ui/tip/icon-action.tsx'

const longestSearch = 200

type ListSearchBoxProps = { search: string; label: string; onSearch: (text: string) => void }

/** What is typed stays; after a pause it is searched for. Where the address changes by other means, the box follows. */
export function ListSearchBox({ search, label, onSearch }: ListSearchBoxProps) {
  const { t } = useTranslation()
  const { text, setText, askNow } = useDebouncedInput(search, onSearch)
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={longestSearch}
      value={text}
      onChange={event => setText(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) askNow()
      }}
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
      rightSection={
        text && (
          <IconAction size={20} label={t('list.clearSearch')} onClick={() => setText('')}>
            <IconX size={14} stroke={1.5} aria-hidden />
          </IconAction>
        )
      }
    />
  )
}
