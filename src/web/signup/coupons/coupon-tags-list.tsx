import {
  IconAlertTriangle,
  IconHistory,
  IconPencil,
  IconPlus,
  IconScan,
  IconTicket,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CouponTag } from '#contract/signup/coupons.ts'
import { listPageSizeMax } from '#contract/limits.ts'
import { query, useCall } from '#web/api/query.ts'
import { mediumDate } from '#web/format/times.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { Status } from '#web/ui/feedback/status.tsx'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { listQuery } from '#web/ui/list/list-search.ts'
import type { Column } from '#web/ui/list/list-types.ts'
import styles from './coupons.module.css'
import { newCouponTag } from './new-coupon-tag.ts'

const CouponTagForm = lazyOnIdle(() => import('./coupon-tag-form.tsx'))
const route = getRouteApi('/_staff/coupons/')
const codesLink = ({ id }: CouponTag) => linkOptions({ to: '/coupons', search: { tag: id } })

/** Coupons by what they have in common: how many are left, kept, given, used. */
export function CouponTagsList() {
  const { t, i18n } = useTranslation('signup', { keyPrefix: 'coupons' })
  const search = route.useSearch()
  const navigate = useNavigate()
  const [form, setForm] = useState<CouponTag | null>(null)
  const remove = useCall('DELETE /coupon-tags/:id', { refreshes: ['GET /coupon-tags'] })
  const add = (
    <ButtonLink to="/coupons/import" leftSection={<IconUpload size={16} stroke={1.5} />}>
      {t('import')}
    </ButtonLink>
  )
  const askToDelete = ({ id, name, stock }: CouponTag) =>
    confirmDelete({
      title: t('deleteTitle', { name }),
      text: t('deleteText', { count: stock }),
      action: t('delete'),
      keep: t('keep'),
      onConfirm: () => remove.mutateAsync({ params: { id } }),
    })
  const columns: Column<CouponTag>[] = [
    { id: 'name', head: t('tag'), cell: ({ name }) => name, sort: 'name', phone: 'title' },
    { id: 'state', head: t('state'), cell: tag => <StockStatus tag={tag} />, phone: 'status' },
    { id: 'stock', head: t('stock'), cell: ({ stock }) => stock, sort: 'stock', align: 'right', phone: 'detail' },
    { id: 'reserved', head: t('reserved'), cell: ({ reserved }) => reserved, align: 'right' },
    {
      id: 'handedOut',
      head: t('handedOut'),
      cell: ({ handedOut }) => handedOut,
      sort: 'handedOut',
      align: 'right',
    },
    { id: 'redeemed', head: t('redeemed'), cell: ({ redeemed }) => redeemed, sort: 'redeemed', align: 'right' },
    { id: 'expiry', head: t('expiry'), cell: tag => expiryText(tag) },
    { id: 'default', head: t('default'), cell: ({ defaultCoupon }) => defaultCoupon },
  ]
  const expiryText = ({ expiry, days, lastDay }: CouponTag) => {
    if (expiry === 'DAYS') return t('days', { count: days })
    return expiry === 'DATE' ? t('until', { day: mediumDate(new Date(`${lastDay}T12:00`), i18n.language) }) : t('never')
  }
  return (
    <>
      <ListPage
        title={t('title')}
        read={query('GET /coupon-tags')({ query: listQuery(search) })}
        search={search}
        searchLabel={t('search')}
        columns={columns}
        defaultSort="name"
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={codesLink}
        rowActions={tag => [
          { label: t('edit'), icon: IconPencil, onClick: () => setForm(tag) },
          { label: t('delete'), icon: IconTrash, onClick: () => void askToDelete(tag), isDanger: true },
        ]}
        actions={add}
        moreActions={[
          { label: t('add'), icon: IconPlus, onClick: () => setForm(newCouponTag()) },
          { label: t('till'), icon: IconScan, onClick: () => void navigate({ to: '/coupons', search: { redeem: 1 } }) },
          { label: t('imports'), icon: IconHistory, onClick: () => void navigate({ to: '/coupons/import/list' }) },
        ]}
        notice={<LowStock />}
        empty={{ icon: IconTicket, title: t('emptyTitle'), text: t('emptyText'), action: add }}
      />
      {form && <CouponTagForm tag={form} onClose={() => setForm(null)} />}
    </>
  )
}

/** Whether codes of a tag are handed out, and how long they will last. */
function StockStatus({ tag: { stock, isLow, isExpired, reserved, handedOut, redeemed } }: { tag: CouponTag }) {
  const { t } = useTranslation('signup', { keyPrefix: 'coupons' })
  if (isExpired) return <Status tone="off">{t('expired')}</Status>
  if (stock === 0 && reserved + handedOut + redeemed > 0) return <Status tone="fail">{t('out')}</Status>
  if (stock === 0) return <Status tone="off">{t('none')}</Status>
  return <Status tone={isLow ? 'warn' : 'ok'}>{t(isLow ? 'low' : 'inStock')}</Status>
}

/** Which tags have fewer codes left than somebody wants to be told of. */
function LowStock() {
  const { t, i18n } = useTranslation('signup', { keyPrefix: 'coupons' })
  const { data } = useQuery(query('GET /coupon-tags')({ query: { limit: listPageSizeMax, sort: 'stock' } }))
  const low = (data?.items ?? []).filter(({ isLow, isExpired }) => isLow && !isExpired).map(({ name }) => name)
  if (!low.length) return null
  return (
    <p className={styles.notice} role="status">
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      {t('lowNotice', { count: low.length, names: new Intl.ListFormat(i18n.language).format(low) })}
    </p>
  )
}
