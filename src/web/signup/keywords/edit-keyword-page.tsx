import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ChangedKeyword } from '#contract/signup/keywords.ts'
import { query, useCall } from '#web/api/query.ts'
import { FormPage } from '#web/ui/form/form-page.tsx'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { Page } from '#web/ui/page.tsx'
import { KeywordFields } from './keyword-fields.tsx'

const route = getRouteApi('/_staff/keywords/edit/$id')

export function EditKeywordPage() {
  const { t } = useTranslation('signup', { keyPrefix: 'keywords' })
  const { id } = route.useParams()
  const { data, error, refetch } = useQuery(query('GET /keywords/:id')({ params: { id } }))
  const change = useCall('PUT /keywords/:id', { refreshes: ['GET /keywords', 'GET /keywords/:id'] })
  const crumbs = [{ label: t('title'), to: '/keywords' as const }]
  if (!data)
    return (
      <Page title={t('editTitle')} crumbs={crumbs}>
        {error ? <ListFailed title={t('editTitle')} error={error} onRetry={() => void refetch()} /> : <ListWaiting />}
      </Page>
    )
  const { campaignName, keyword, tagId, isDoubleOptIn, firstMessage, confirmationMessage, rewriteMessage } = data
  const { blocksMultiple, couponTagId, defaultCoupon, unsubscribePageId, isActive, version } = data
  return (
    <FormPage
      title={keyword}
      crumbs={crumbs}
      schema={ChangedKeyword}
      defaultValues={{
        campaignName,
        keyword,
        tagId,
        isDoubleOptIn,
        firstMessage,
        confirmationMessage,
        rewriteMessage,
        blocksMultiple,
        couponTagId,
        defaultCoupon,
        unsubscribePageId,
        isActive,
        version,
      }}
      onSubmit={body => change.mutateAsync({ params: { id }, body })}
      error={change.error}
    >
      <KeywordFields />
    </FormPage>
  )
}
