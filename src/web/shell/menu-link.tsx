import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import type { MenuItem } from '#web/menu.ts'
import { MenuGroup } from './menu-group.tsx'
import styles from './sidebar.module.css'
import { numberFormat } from '#web/format/numbers.ts'
import { beside } from '#web/ui/tip/tip.ts'

type MenuLinkProps = { item: MenuItem }

/** One line of the sidebar, or a group of them; collapsed, its label is a tip and its count a dot. */
export function MenuLink({ item }: MenuLinkProps) {
  const { t, i18n } = useTranslation('account')
  const { data: stats } = useQuery({ ...query('GET /stats')(), enabled: item.count !== undefined })
  if (item.children) return <MenuGroup item={item} />
  const count = (stats && item.count?.(stats)) ?? 0
  const Icon = item.icon
  return (
    <Link
      className={styles.item}
      {...item.link}
      // Any chat and any tab of it is under "Chats".
      activeOptions={{ includeSearch: false }}
      {...beside(t(item.label))}
    >
      <Icon size={18} stroke={1.5} />
      <span className={styles.label}>{t(item.label)}</span>
      {count > 0 && (
        <span className={styles.count}>
          <span aria-hidden>{numberFormat(i18n.language).format(count)}</span>
          <span className={styles.spoken}>{t('menu.unread', { count })}</span>
        </span>
      )}
    </Link>
  )
}
