import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { listPageSize } from '#contract/limits.ts'
import type { ListSearch } from './list-search.ts'
import styles from './list-footer.module.css'
import type { ListAnswer } from './list-types.ts'
import { useTotal } from './list-total.ts'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import { numberFormat } from '#web/format/numbers.ts'
import { Chevron } from '#web/ui/chevron.tsx'

const sizes = [25, 50, 100, 200]

type ListFooterProps = {
  answer: ListAnswer<object>
  limit: number | undefined
  onChange: (change: Partial<ListSearch>) => void
}

/** Where in the list one is, how many rows a page has, and the ways to the pages beside it. */
export function ListFooter({ answer, limit = listPageSize, onChange }: ListFooterProps) {
  const { t, i18n } = useTranslation()
  const number = numberFormat(i18n.language)
  const total = useTotal(answer.total)
  const { from, next, previous, items } = answer
  const turn = (label: string, cursor: string | undefined, Icon: typeof IconChevronLeft) => (
    // Stays reachable at the end of the list, so that the focus is not lost there.
    <IconAction size={28} label={label} aria-disabled={!cursor} onClick={() => cursor && onChange({ cursor })}>
      <Icon size={16} stroke={1.5} />
    </IconAction>
  )
  return (
    <footer className={styles.footer}>
      <span className={styles.place} role="status">
        {t('list.place', { from: number.format(from), to: number.format(from + items.length - 1), total })}
      </span>
      <label className={styles.rows}>
        <span>{t('list.rows')}</span>
        <NativeSelect
          value={String(limit)}
          onChange={event => {
            const chosen = Number(event.currentTarget.value)
            onChange({ limit: chosen === listPageSize ? undefined : chosen })
          }}
          data={[...new Set([...sizes, limit])].sort((one, other) => one - other).map(String)}
          rightSection={<Chevron />}
        />
      </label>
      {turn(t('list.previous'), previous, IconChevronLeft)}
      {turn(t('list.next'), next, IconChevronRight)}
    </footer>
  )
}
