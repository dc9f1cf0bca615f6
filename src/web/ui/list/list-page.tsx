import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkBar } from './bulk-bar.tsx'
import { DataTable } from './data-table.tsx'
import { filtersOf, useListAddress } from './list-address.ts'
import { ListColumnChoice } from './list-column-choice.tsx'
import { nextSort, shownColumns } from './list-columns.ts'
import { ListFooter } from './list-footer.tsx'
import { ListPhoneLine } from './list-phone-line.tsx'
import { useKeptPlace } from './list-place.ts'
import { ListSearchBox } from './list-search-box.tsx'
import type { ListSearch } from './list-search.ts'
import { useListSelection } from './list-selection.ts'
import { type Empty, ListEmpty, ListFailed, ListNoMatch, ListWaiting } from './list-states.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { useTotal } from './list-total.ts'
import type { Action, Column, ListAnswer, RowProps, Selection } from './list-types.ts'
import styles from './list-page.module.css'
import { type Crumb, Page } from '../page.tsx'
import { numberFormat } from '#web/format/numbers.ts'
import { useSteadyRows } from './list-steady-rows.ts'

type ListPageProps<Row extends object, Key extends QueryKey> = RowProps<Row> & {
  title: string
  /** `query('GET /contact-tags')({ query: listQuery(search) })` */
  read: UseQueryOptions<ListAnswer<Row>, Error, ListAnswer<Row>, Key>
  /** From `Route.useSearch()`. */
  search: ListSearch
  searchLabel: string
  columns: Column<Row>[]
  /** The order of the server where the address names none. */
  defaultSort?: string
  /** `done` ends the selection, once what was chosen has happened. */
  bulkActions?: (selection: Selection, done: () => void) => Action[]
  filters?: ReactNode
  /** Where the address alone does not tell. */
  isFiltered?: boolean
  actions?: ReactNode
  moreActions?: Action[]
  /** As `Page` has them. */
  crumbs?: Crumb[]
  beside?: ReactNode
  views?: ReactNode
  /** What stands above everything else: a line about something that goes on. */
  notice?: ReactNode
  empty: Empty
}

/** A list of anything: search, filters, order, pages and columns stand in the address, rows come page by page. */
export function ListPage<Row extends object, Key extends QueryKey>(props: ListPageProps<Row, Key>) {
  const { title, read, search, searchLabel, columns, defaultSort, bulkActions, ...more } = props
  const { filters, isFiltered, actions, moreActions, notice, empty, crumbs = [], beside, views, ...row } = more
  const { t, i18n } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...read, placeholderData: keepPreviousData })
  const { change, clear } = useListAddress()
  const set = filtersOf(search)
  const isNarrowed = Boolean(search.search) || (isFiltered ?? set.length > 0)
  const total = useTotal(data?.total ?? 0)
  const all = data?.all === undefined ? total : numberFormat(i18n.language).format(data.all)
  const matches = data && isNarrowed ? t('list.matches', { count: data.total, total }) : undefined
  const keys = data?.items.map(row.rowKey) ?? []
  const chosen = useListSelection(JSON.stringify([search.search, set]), keys, data?.total ?? 0)
  const scroller = useRef<HTMLDivElement>(null)
  const hasBar = bulkActions !== undefined && chosen.hasBar && keys.length > 0
  useSteadyRows(scroller, hasBar)
  useKeptPlace(scroller, JSON.stringify({ ...search, columns: undefined }), keys.length > 0)

  // The last row of a page went: the page is no more.
  const isBeyond = !isPlaceholderData && search.cursor !== undefined && data?.items.length === 0 && data.total > 0
  const toStart = useEffectEvent(() => change({}, true))
  useEffect(() => {
    if (isBeyond) toStart()
  }, [isBeyond])

  const onSort = (sort: string) => change({ sort: nextSort(sort, search.sort, defaultSort) })
  const endSelection = ({ key, target, currentTarget }: KeyboardEvent) => {
    // What floats over the list closes first: it is not inside of it.
    if (key === 'Escape' && hasBar && target instanceof Node && currentTarget.contains(target)) chosen.clear()
  }
  const sort = search.sort ?? defaultSort
  const chosenCount = useTotal(chosen.count)
  const isEmpty = data?.total === 0 && !isNarrowed && !isPlaceholderData

  if (isEmpty) {
    return (
      <Page title={title} count={total} crumbs={crumbs} beside={beside} views={views} isFilled>
        {notice}
        <ListEmpty {...empty} />
      </Page>
    )
  }
  return (
    <Page
      title={title}
      count={data && (!isNarrowed || data.all !== undefined) ? all : undefined}
      actions={actions}
      moreActions={moreActions}
      crumbs={crumbs}
      beside={beside}
      views={views}
      isFilled
    >
      <div role="presentation" className={styles.list} onKeyDown={endSelection}>
        {notice}
        <ListToolbar
          searchBox={
            <ListSearchBox
              search={search.search ?? ''}
              label={searchLabel}
              onSearch={text => change({ search: text || undefined }, true)}
            />
          }
          filters={filters}
          filterCount={set.length}
          isNarrowed={isNarrowed}
          matches={matches}
          columnChoice={
            columns.length > 2 && (
              <ListColumnChoice
                columns={columns}
                chosen={search.columns}
                sort={sort}
                onChoose={chosenColumns => change({ columns: chosenColumns, cursor: search.cursor }, true)}
              />
            )
          }
          isPhone={isPhone}
          onClear={clear}
        />
        {isPhone && (
          <ListPhoneLine
            matches={matches}
            columns={columns}
            sort={sort}
            onSort={onSort}
            onSelect={bulkActions && !hasBar && keys.length > 0 ? chosen.open : undefined}
          />
        )}
        {hasBar && (
          <BulkBar
            told={t('list.selected', { count: chosen.count, total: chosenCount })}
            selectAll={chosen.isAllMatching || keys.length === data?.total ? undefined : t('list.selectAll', { total })}
            isAllOfPage={chosen.isAllOfPage}
            isNoneOfPage={!chosen.isAllMatching && !keys.some(key => chosen.keys.has(key))}
            onTogglePage={() => chosen.togglePage(!chosen.isAllOfPage)}
            onSelectAll={chosen.selectAllMatching}
            onClear={chosen.clear}
            actions={bulkActions(chosen.selection, chosen.clear)}
          />
        )}
        {error && <ListFailed title={title} error={error} onRetry={() => void refetch()} />}
        {!data && !error && <ListWaiting />}
        {data?.items.length === 0 && isNarrowed && <ListNoMatch onClear={clear} />}
        {data && data.items.length > 0 && (
          <DataTable
            {...row}
            ref={scroller}
            label={title}
            rows={data.items}
            columns={columns}
            shown={shownColumns(columns, search.columns, sort).map(column => column.id)}
            sort={sort}
            onSort={onSort}
            selection={bulkActions && { keys: chosen.keys, isAllMatching: chosen.isAllMatching, hasBar, set: chosen.set }}
            isPhone={isPhone}
            isBusy={isPlaceholderData}
          />
        )}
        {data && data.items.length > 0 && <ListFooter answer={data} limit={search.limit} onChange={change} />}
      </div>
    </Page>
  )
}
