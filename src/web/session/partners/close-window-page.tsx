import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyPage } from '#web/ui/feedback/empty-page.tsx'
import { useTitle } from '#web/ui/title.ts'

/** In a sign-in's own window, where the browser does not let it close itself. */
export function CloseWindowPage() {
  const { t } = useTranslation('access')
  useTitle(t('popup.doneTitle'))
  return (
    <EmptyPage icon={<IconCircleCheck stroke={1.5} />} title={t('popup.doneTitle')} text={t('popup.doneText')}>
      <ButtonLink variant="default" to="/">
        {t('popup.openHere')}
      </ButtonLink>
    </EmptyPage>
  )
}
