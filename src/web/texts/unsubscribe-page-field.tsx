import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listPageSizeMax } from '#contract/limits.ts'
import { query } from '#web/api/query.ts'
import { useMayOpen } from '#web/session/use-may-open.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'

/** Where the unsubscribe link in a text leads; nothing to choose where the account has its own page alone. */
export function UnsubscribePageField() {
  const { t } = useTranslation('texts', { keyPrefix: 'unsubscribePage' })
  const enabled = useMayOpen('/unsubscribe-pages')
  const { data } = useQuery({
    ...query('GET /unsubscribe-pages')({ query: { limit: listPageSizeMax, sort: 'name' } }),
    enabled,
  })
  if (!data?.items.length) return null
  return (
    <SelectField
      name="unsubscribePageId"
      label={t('label')}
      description={t('help')}
      placeholder={t('own')}
      options={data.items.map(({ id, name }) => ({ value: id, label: name }))}
      isOptional
    />
  )
}
