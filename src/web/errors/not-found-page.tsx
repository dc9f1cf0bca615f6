import { IconMapQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyPage } from '#web/ui/feedback/empty-page.tsx'
import { useTitle } from '#web/ui/title.ts'

/** The 404 page (specification 2.7). */
export function NotFoundPage() {
  const { t } = useTranslation()
  useTitle(t('notFound.title'))
  return (
    <EmptyPage icon={<IconMapQuestion stroke={1.5} />} title={t('notFound.title')} text={t('notFound.text')}>
      <ButtonLink to="/">{t('notFound.back')}</ButtonLink>
    </EmptyPage>
  )
}
