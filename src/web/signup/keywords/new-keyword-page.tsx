import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { listPageSizeMax } from '#contract/limits.ts'
import { isInEu, keywordVariable } from '#contract/signup/keyword-words.ts'
import { NewKeyword } from '#contract/signup/keywords.ts'
import { writtenVariable } from '#contract/texts/variables.ts'
import { query, useCall } from '#web/api/query.ts'
import { FormPage } from '#web/ui/form/form-page.tsx'
import { KeywordFields } from './keyword-fields.tsx'

export function NewKeywordPage() {
  const { t } = useTranslation('signup', { keyPrefix: 'keywords' })
  const navigate = useNavigate()
  const { data: numbers } = useSuspenseQuery(query('GET /phone-numbers')({ query: { limit: listPageSizeMax } }))
  const create = useCall('POST /keywords', { refreshes: ['GET /keywords'] })
  const country = (numbers.items.find(({ isDefault }) => isDefault) ?? numbers.items[0])?.country ?? ''
  return (
    <FormPage
      title={t('newTitle')}
      crumbs={[{ label: t('title'), to: '/keywords' }]}
      schema={NewKeyword}
      defaultValues={{
        campaignName: '',
        keyword: '',
        tagId: '',
        isDoubleOptIn: isInEu(country),
        firstMessage: t('firstMessageSample', { answer: writtenVariable(keywordVariable, '') }),
        confirmationMessage: '',
        rewriteMessage: '',
        blocksMultiple: false,
        couponTagId: '',
        defaultCoupon: '',
        unsubscribePageId: '',
        isActive: true,
      }}
      onSubmit={async body => {
        await create.mutateAsync({ body })
        await navigate({ to: '/keywords' })
      }}
      error={create.error}
      submitLabel={t('create')}
    >
      <KeywordFields />
    </FormPage>
  )
}
