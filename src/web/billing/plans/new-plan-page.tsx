import { IconBrandWhatsapp, IconChevronRight, IconMessage2, IconUserPlus, IconWallet } from '@tabler/icons-react'
import { Link, linkOptions } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Page } from '#web/ui/page.tsx'
import styles from './new-plan.module.css'

const kinds = [
  { type: 'sms', icon: IconMessage2, link: linkOptions({ to: '/new-plan/sms' }) },
  { type: 'whatsApp', icon: IconBrandWhatsapp, link: linkOptions({ to: '/new-plan/whatsapp' }) },
  { type: 'lead', icon: IconUserPlus, link: linkOptions({ to: '/new-plans', search: { type: 'lead' } }) },
  { type: 'monetary', icon: IconWallet, link: linkOptions({ to: '/new-plans', search: { type: 'monetary' } }) },
] as const

/** Which kind of plan one wants. */
export function NewPlanPage() {
  const { t } = useTranslation('billing')
  return (
    <Page title={t('plans.newTitle')} crumbs={[{ label: t('plans.yours'), to: '/plans' }]}>
      <ul className={styles.kinds}>
        {kinds.map(({ type, icon: Icon, link }) => (
          <li key={type}>
            <Link {...link}>
              <Icon size={18} stroke={1.5} aria-hidden />
              <span>
                <b>{t(`plans.titles.${type}`)}</b>
                <span>{t(`plans.about.${type}`)}</span>
              </span>
              <IconChevronRight size={16} stroke={1.5} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
