import { Button } from '@mantine/core'
import { IconListDetails, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { TransactionalTextChange } from '#contract/campaigns/transactional-texts.ts'
import { query, useCall } from '#web/api/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { FormPage } from '#web/ui/form/form-page.tsx'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { Page } from '#web/ui/page.tsx'
import { sendsLink } from './addresses.ts'
import { TransactionalFields, WrittenText } from './transactional-fields.tsx'

const TestText = lazyOnIdle(() => import('./test-text.tsx'))
const Changed = z.extend(WrittenText, { version: TransactionalTextChange.shape.version })

export function EditTransactional({ id }: { id: string }) {
  const { t } = useTranslation('campaigns')
  const [isTesting, setTesting] = useState(false)
  const { data: text, error, refetch } = useQuery(query('GET /transactional-texts/:id')({ params: { id } }))
  const change = useCall('PUT /transactional-texts/:id', {
    refreshes: ['GET /transactional-texts', 'GET /transactional-texts/:id'],
  })
  const crumbs = [{ label: t('transactional.title'), to: '/bulk/sms' as const, search: { view: 'transactional' } }]
  if (!text)
    return (
      <Page title={t('transactional.title')} crumbs={crumbs}>
        {error ? <ListFailed title={t('transactional.title')} error={error} onRetry={() => void refetch()} /> : <ListWaiting />}
      </Page>
    )
  const { name, from, text: body, event, delaySeconds, isActive, version } = text
  return (
    <>
      <FormPage
        title={name}
        crumbs={crumbs}
        actions={
          <>
            <ButtonLink {...sendsLink(id)} variant="default" leftSection={<IconListDetails size={16} stroke={1.5} />}>
              {t('transactional.showSends')}
            </ButtonLink>
            <Button variant="default" leftSection={<IconSend size={16} stroke={1.5} />} onClick={() => setTesting(true)}>
              {t('transactional.test')}
            </Button>
          </>
        }
        schema={Changed}
        defaultValues={{ name, from, text: body, event, delaySeconds, isActive, version }}
        onSubmit={changed => change.mutateAsync({ params: { id }, body: changed })}
        error={change.error}
        fieldOf={{ NAME_TAKEN: 'name' }}
      >
        <TransactionalFields />
      </FormPage>
      {isTesting && <TestText text={text} onClose={() => setTesting(false)} />}
    </>
  )
}
