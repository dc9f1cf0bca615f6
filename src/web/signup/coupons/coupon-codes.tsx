import { IconTicket, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Coupon, CouponState } from '#contract/signup/coupons.ts'
import { query } from '#web/api/query.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Status } from '#web/ui/feedback/status.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { listQuery } from '#web/ui/list/list-search.ts'
import type { Column } from '#web/ui/list/list-types.ts'
import { ShortTime } from '#web/ui/short-time.tsx'

const route = getRouteApi('/_staff/coupons/')
const tones = { STOCK: 'off', RESERVED: 'info', HANDED_OUT: 'ok', REDEEMED: 'ok' } as const satisfies Record<CouponState, string>

/** The codes of one tag: who has them, and which were used. */
export default function CouponCodes({ tag }: { tag: string }) {
  const { t } = useTranslation('signup', { keyPrefix: 'coupons' })
  const search = route.useSearch()
  const phoneText = usePhoneText()
  const { data } = useQuery(query('GET /coupon-tags/:id')({ params: { id: tag } }))
  const time = (at: string | null) => at && <ShortTime at={at} />
  const columns: Column<Coupon>[] = [
    { id: 'code', head: t('code'), cell: ({ code }) => code, sort: 'code', phone: 'title' },
    {
      id: 'state',
      head: t('state'),
      cell: ({ state }) => <Status tone={tones[state]}>{t(`states.${state}`)}</Status>,
      phone: 'status',
    },
    { id: 'phone', head: t('holder'), cell: ({ phone }) => phone && phoneText(phone), phone: 'detail' },
    {
      id: 'handedOutAt',
      head: t('handedOutAt'),
      cell: ({ handedOutAt }) => time(handedOutAt),
      sort: 'handedOutAt',
      align: 'right',
    },
    { id: 'expiresAt', head: t('expiresAt'), cell: ({ expiresAt }) => time(expiresAt), align: 'right' },
    { id: 'redeemedAt', head: t('redeemedAt'), cell: ({ redeemedAt }) => time(redeemedAt), sort: 'redeemedAt', align: 'right' },
    { id: 'redeemedBy', head: t('redeemedBy'), cell: ({ redeemedBy }) => redeemedBy },
  ]
  const add = (
    <ButtonLink to="/coupons/import" leftSection={<IconUpload size={16} stroke={1.5} />}>
      {t('import')}
    </ButtonLink>
  )
  return (
    <ListPage
      title={data?.name ?? t('title')}
      crumbs={[{ label: t('title'), to: '/coupons' }]}
      read={query('GET /coupons')({ query: { ...listQuery(search), tag } })}
      search={search}
      searchLabel={t('searchCodes')}
      columns={columns}
      defaultSort="createdAt"
      rowKey={({ id }) => id}
      rowName={({ code }) => code}
      actions={add}
      empty={{ icon: IconTicket, title: t('noCodes'), text: t('emptyText'), action: add }}
    />
  )
}
