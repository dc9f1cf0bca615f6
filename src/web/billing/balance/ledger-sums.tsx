import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { LedgerSum as Sum } from '#contract/billing/ledger.ts'
import { query } from '#web/api/query.ts'
import { longDay } from '#web/format/times.ts'
import { DataTable } from '#web/ui/list/data-table.tsx'
import { ListFailed, ListNoMatch, ListWaiting } from '#web/ui/list/list-states.tsx'
import type { Column } from '#web/ui/list/list-types.ts'
import styles from './history.module.css'
import { useAmountText } from './ledger-columns.tsx'
import { ledgerCauses, ledgerFilter, type LedgerMatch } from './ledger-match.ts'
import { causeIcons } from './ledger-words.tsx'

type LedgerSum = z.infer<typeof Sum>

type LedgerSumsProps = { search: LedgerMatch; by: 'day' | 'cause'; isPhone: boolean; onClear: () => void }

/** What each day, or each cause, came to; a row leads to its lines. */
export function LedgerSums({ search, by, isPhone, onClear }: LedgerSumsProps) {
  const { t, i18n } = useTranslation('billing')
  const amountText = useAmountText()
  const asked = query('GET /ledger-sums')({ query: { ...ledgerFilter(search), by } })
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...asked, placeholderData: keepPreviousData })
  const unit = search.unit ?? 'money'
  const title = t('balance.history.title')
  const causeOf = (key: string) => ledgerCauses.find(cause => cause === key)
  const nameOf = (key: string) => {
    const cause = causeOf(key)
    return cause ? t(`balance.cause.${cause}`) : longDay(`${key}T12:00:00`, i18n.language)
  }
  const linesOf = (key: string) => (causeOf(key) ? { cause: key } : { from: key, to: key })
  const name = ({ key }: LedgerSum) => {
    const cause = causeOf(key)
    const Icon = cause && causeIcons[cause]
    return (
      <span className={styles.what}>
        {Icon && <Icon size={16} stroke={1.5} aria-hidden />}
        <Link to="." search={before => ({ ...before, by: undefined, cursor: undefined, ...linesOf(key) })}>
          {nameOf(key)}
        </Link>
      </span>
    )
  }
  const columns: Column<LedgerSum>[] = [
    { id: 'name', head: t(by === 'day' ? 'balance.history.dayHead' : 'balance.history.causeHead'), cell: name, phone: 'title' },
    { id: 'entries', head: t('balance.history.entries'), cell: sum => sum.entries, align: 'right', phone: 'detail' },
    {
      id: 'debits',
      head: t('balance.history.debits'),
      cell: ({ debits }) => debits !== 0 && <b className={styles.amount}>{amountText.entry(-Math.abs(debits), unit)}</b>,
      align: 'right',
      phone: 'tags',
    },
    {
      id: 'credits',
      head: t('balance.history.credits'),
      cell: ({ credits }) =>
        credits !== 0 && (
          <b className={styles.amount} data-credit>
            {amountText.entry(credits, unit)}
          </b>
        ),
      align: 'right',
      phone: 'tags',
    },
    ...(by === 'day'
      ? [
          {
            id: 'balance',
            head: t('balance.history.balance'),
            cell: ({ balance }: LedgerSum) => balance !== null && amountText.total(balance, unit),
            align: 'right' as const,
            phone: 'status' as const,
          },
        ]
      : []),
  ]
  return (
    <>
      {error && <ListFailed title={title} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListWaiting />}
      {data?.length === 0 && <ListNoMatch onClear={onClear} />}
      {data && data.length > 0 && (
        <DataTable
          label={title}
          rows={data}
          columns={columns}
          shown={columns.map(({ id }) => id)}
          rowKey={({ key }) => key}
          rowName={({ key }) => nameOf(key)}
          isPhone={isPhone}
          isBusy={isPlaceholderData}
        />
      )}
    </>
  )
}
