import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Button, SegmentedControl } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { BalanceOverview } from '#contract/billing/balance-settings.ts'
import { query } from '#web/api/query.ts'
import { DataTable } from '#web/ui/list/data-table.tsx'
import { useListAddress } from '#web/ui/list/list-address.ts'
import { ListFilterDrawer } from '#web/ui/list/list-filter-drawer.tsx'
import { ListFooter } from '#web/ui/list/list-footer.tsx'
import { ListEmpty, ListFailed, ListNoMatch, ListWaiting } from '#web/ui/list/list-states.tsx'
import { useTotal } from '#web/ui/list/list-total.ts'
import styles from './history.module.css'
import { useLedgerColumns } from './ledger-columns.tsx'
import { LedgerFilters } from './ledger-filters.tsx'
import { isNarrowed, ledgerFilter, type LedgerMatch, type ledgerUnits, ledgerViews } from './ledger-match.ts'
import { LedgerSums } from './ledger-sums.tsx'
import { useLedgerWords } from './ledger-words.tsx'

type HistoryProps = {
  search: LedgerMatch
  overview: BalanceOverview
  isPhone: boolean
}

/** Every line that money, or what a plan gives, went up or down by; or what a day, or a cause, came to. */
export function History({ search, overview, isPhone }: HistoryProps) {
  const { t } = useTranslation(['billing', 'common'])
  const navigate = useNavigate()
  const { by } = search
  const units = unitsOf(overview)
  const clear = () =>
    void navigate({
      to: '.',
      search: before => ({ ...before, from: undefined, to: undefined, cause: undefined, unit: undefined, cursor: undefined }),
    })
  const show = (view: string) =>
    void navigate({
      to: '.',
      search: before => ({ ...before, cursor: undefined, by: ledgerViews.find(one => one === view) }),
      replace: true,
    })
  const filters = (
    <LedgerFilters search={search} units={search.unit && !units.includes(search.unit) ? [...units, search.unit] : units} />
  )
  const set = [search.from || search.to, search.cause, search.unit].filter(Boolean).length
  return (
    <section data-section="history" className={styles.history} aria-labelledby="history">
      <div className={styles.bar}>
        <h2 id="history" tabIndex={-1}>
          {t('billing:balance.history.title')}
        </h2>
        {isPhone ? (
          <ListFilterDrawer count={set} matches={undefined} onClear={clear}>
            {filters}
          </ListFilterDrawer>
        ) : (
          <div className={styles.filters}>
            {filters}
            {set > 0 && (
              <Button variant="subtle" color="gray" size="xs" onClick={clear}>
                {t('common:list.clear')}
              </Button>
            )}
          </div>
        )}
        <SegmentedControl
          className={styles.by}
          aria-label={t('billing:balance.history.by')}
          value={by ?? 'each'}
          onChange={show}
          data={(['each', ...ledgerViews] as const).map(value => ({ value, label: t(`billing:balance.history.${value}`) }))}
        />
      </div>
      {by ? (
        <LedgerSums search={search} by={by} isPhone={isPhone} onClear={clear} />
      ) : (
        <Entries search={search} isPhone={isPhone} onClear={clear} />
      )}
    </section>
  )
}

/** What plans of the account give beside money. */
function unitsOf({ texts, leads, confirmations }: BalanceOverview): (typeof ledgerUnits)[number][] {
  const given = [texts && 'text', leads && 'lead', confirmations && 'confirmation'] as const
  return given.filter(unit => unit !== null)
}

type EntriesProps = { search: LedgerMatch; isPhone: boolean; onClear: () => void }

function Entries({ search, isPhone, onClear }: EntriesProps) {
  const { t } = useTranslation('billing')
  const { change } = useListAddress()
  const columns = useLedgerColumns()
  const { nameOf } = useLedgerWords()
  const asked = query('GET /ledger-entries')({ query: { ...ledgerFilter(search), cursor: search.cursor, limit: search.limit } })
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...asked, placeholderData: keepPreviousData })
  const total = useTotal(data?.total ?? 0)
  const title = t('balance.history.title')
  if (!data) {
    return error ? (
      <ListFailed title={t('balance.history.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <ListWaiting />
    )
  }
  if (data.items.length === 0) {
    if (isNarrowed(search)) return <ListNoMatch onClear={onClear} />
    return <ListEmpty icon={IconReceipt} title={t('balance.history.emptyTitle')} text={t('balance.history.emptyText')} />
  }
  return (
    <>
      {error && <ListFailed title={t('balance.history.failed')} error={error} onRetry={() => void refetch()} />}
      <DataTable
        label={`${title} (${total})`}
        rows={data.items}
        columns={columns}
        shown={columns.map(({ id }) => id)}
        rowKey={({ id }) => id}
        rowName={nameOf}
        isPhone={isPhone}
        isBusy={isPlaceholderData}
      />
      <ListFooter answer={data} limit={search.limit} onChange={change} />
    </>
  )
}
