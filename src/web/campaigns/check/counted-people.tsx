import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Button, Drawer } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CountedAs } from '#contract/campaigns/campaign-check.ts'
import type * as z from 'zod/mini'
import { call } from '#web/api/call.ts'
import { initials } from '#web/format/names.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { useReturnedFocus } from '#web/ui/dialog/use-returned-focus.ts'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { named } from '#web/ui/tip/tip.ts'
import styles from './check.module.css'

type As = z.output<typeof CountedAs>
type CountedPeopleProps = { id: string; version: number; as: As; onClose: () => void }

/** Who stands behind one figure of the count, page by page. */
export default function CountedPeople({ id, version, as, onClose }: CountedPeopleProps) {
  const { t } = useTranslation(['campaigns', 'common'])
  const phoneText = usePhoneText()
  useReturnedFocus()
  const found = useInfiniteQuery({
    queryKey: ['campaign audience', id, version, as] as const,
    queryFn: ({ pageParam }) =>
      call('GET /campaigns/:id/audience')({ params: { id }, query: { as, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const people = found.data?.pages.flatMap(({ items }) => items) ?? []
  const title =
    as === 'TEXTS' ? t('campaigns:check.getIt') : as === 'LATER' ? t('campaigns:check.later') : t(`campaigns:leftOut.${as}.label`)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={t('campaigns:check.whoTitle', { what: title })}
      closeButtonProps={named(t('common:close'), 'leave')}
    >
      {found.error && !found.data && <ListFailed title={title} error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <ListWaiting />}
      <ul className={styles.people} aria-label={title}>
        {people.map(({ name, surname, phone, parts }) => {
          const full = [name, surname].filter(Boolean).join(' ')
          return (
            <li key={phone}>
              <Avatar number={phone} letters={initials(full)} size="small" />
              <span>
                <b>{full || phoneText(phone)}</b>
                {full && <i>{phoneText(phone)}</i>}
              </span>
              {parts !== null && <em>{t('campaigns:parts.count', { count: parts })}</em>}
            </li>
          )
        })}
      </ul>
      {found.hasNextPage && (
        <div className={styles.more}>
          <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t('campaigns:check.morePeople')}
          </Button>
        </div>
      )}
    </Drawer>
  )
}
