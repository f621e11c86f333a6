import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useAddedRecord } from '../added-record.ts'
import { useScrollMemory } from '../scroll-memory.ts'
import { areCards, type Column, columnGrid, type ShownColumn } from './columns.ts'
import { cardHeight } from './row-card.tsx'
import style from './data-table.module.css'
import { SortMenu } from './sort-menu.tsx'
import { sortRows } from './sort-rows.ts'
import { useStable } from '../use-stable.ts'
import { TableFoot, TableHead } from './table-head.tsx'
import { type ListRead, TableNotice } from './table-notice.tsx'
import { type RowTable, TableRow } from './table-row.tsx'
import { assumedHeight, useFixedRows } from './use-fixed-rows.ts'
import { useRowKeys, useFocusNextRow } from './use-row-keys.ts'
import { useRowSelection } from './use-row-selection.ts'
import { type Selection } from './use-selection.ts'
import { useShownColumns } from './value-columns.tsx'
import { focusActiveRow } from '../focus.ts'

export type { Column } from './columns.ts'
export type { ListRead } from './table-notice.tsx'

export type DataTableProps<Row extends object> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string | number
  /** For the loading and failed states. */
  read?: ListRead | undefined
  texts?: TableTexts | undefined
  sorting?: TableSorting | undefined
  opens?: RowOpening<Row> | undefined
  /** Adds a checkbox for each row and one for all. */
  selection?: Selection<Row> | undefined
  view?: TableView | undefined
}

type TableTexts = {
  empty?: string | undefined
  emptyAction?: ReactNode
  loading?: string | undefined
  failed?: string | undefined
}

type TableSorting = {
  /** `name`, `-name` or empty. Without `onSort`, the table sorts by itself, starting with this. */
  sort?: string
  onSort?: (sort: string) => void
  /** The rows are already sorted by `sort`: a long list is sorted once and then filtered on every key. */
  isPresorted?: boolean
}

type RowOpening<Row> = {
  /** Opens in a new tab (spec 2.1). Undefined for a row that hasn't loaded. */
  hrefOf?: (row: Row) => string | undefined
  /** For rows without a URL. */
  onOpen?: (row: Row) => void
}

type TableView = {
  /** 40 pixels, or 44 with two lines in a cell, unless a row holds more. */
  rowHeight?: number | undefined
  /** On a phone that shows cards, if they hold more than lines. */
  cardHeight?: number | undefined
  /** For headers of several lines. */
  headHeight?: number
  /** The table is as tall as its rows, up to this; without it, it fills its container. */
  maxHeight?: number | undefined
  /** Called when the last rows come into view, to load the next page. */
  onReachEnd?: () => void
  /** Called with the first and last visible row, to load that range. */
  onShow?: (first: number, last: number) => void
}

const notSelectable = { isSelected: undefined, isOff: false }
const lineHeight = 34
const usualRowHeight = 40
const stackedRowHeight = 44
const boxWidth = 34
/** The next page is requested this many rows before the end. */
const lookAhead = 15

/** The table of every list: sortable, virtualized, usable by mouse and keyboard. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, read, texts = {}, view: { maxHeight } = {} } = props
  const list = useSortedRows(props)
  const { shown, columns, isKnown, headHeight } = list
  const scroller = useScroller(shown.length > 0)
  const body = useRef<HTMLDivElement>(null)
  const table = useTableRows(props, list, { scroller, body })
  const { select, hasFoot } = table
  return (
    <>
      {list.isOfCards && <SortMenu columns={columns} count={shown.length} sort={list.sort} onSort={list.onSort} />}
      <div
        ref={scroller}
        tabIndex={-1}
        className={`text-sm overflow-auto ${style.scroller}`}
        data-fills={maxHeight === undefined || undefined}
        style={{ maxHeight }}
      >
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={shown.length + (hasFoot ? 2 : 1)}
          aria-colcount={columns.length + (select ? 1 : 0)}
          aria-multiselectable={select ? true : undefined}
          aria-busy={(read?.isPending || read?.isPlaceholderData) ?? false}
          style={gridLayout(columns, { before: select ? boxWidth : 0, headHeight })}
        >
          <TableHead
            columns={isKnown || read?.isPending !== true ? columns : []}
            sort={list.sort}
            onSort={list.onSort}
            select={select}
          />
          <Body ref={body} shown={shown} table={table} hrefOf={props.opens?.hrefOf} />
          {hasFoot && <TableFoot columns={columns} rows={shown} selects={select !== undefined} />}
        </div>
        <TableNotice
          read={read}
          list={label}
          isEmpty={shown.length === 0}
          {...texts}
          empty={texts.empty ?? `No ${label.toLowerCase()} found`}
        />
      </div>
    </>
  )
}

type BodyProps<Row extends object> = {
  ref: RefObject<HTMLDivElement | null>
  shown: readonly Row[]
  table: ReturnType<typeof useTableRows<Row>>
  hrefOf: RowOpening<Row>['hrefOf'] | undefined
}

function Body<Row extends object>({ ref, shown, table, hrefOf }: BodyProps<Row>) {
  const { ids, rendered, keys, select, addedIndex, rowTable } = table
  return (
    <div
      ref={ref}
      role="rowgroup"
      className={style.body}
      style={{ height: rendered.height }}
      onKeyDown={keys.onKeyDown}
      {...table.focusHandlers}
    >
      {rendered.rows.map((index) => {
        const row = shown[index]
        if (row === undefined) return null
        return (
          <TableRow
            key={ids[index]}
            table={rowTable}
            row={row}
            index={index}
            top={index * rowTable.height}
            isActive={index === keys.active}
            isAdded={index === addedIndex}
            {...(select?.stateOf(index) ?? notSelectable)}
            href={hrefOf?.(row)}
          />
        )
      })}
    </div>
  )
}

function useSortedRows<Row extends object>({
  columns: all,
  rows,
  rowId,
  sorting = {},
  selection,
  view,
}: DataTableProps<Row>) {
  const [ownSort, setOwnSort] = useState(sorting.sort ?? '')
  const sort = sorting.onSort ? (sorting.sort ?? '') : ownSort
  const sortHere = sorting.isPresorted ? '' : sort
  const shown = useMemo(() => sortRows(rows, all, sortHere), [rows, all, sortHere])
  const ids = useMemo(() => shown.map((row) => String(rowId(row))), [shown, rowId])
  const columns = useShownColumns(all, { rows, sort, isPaged: view?.onReachEnd !== undefined })
  const isStacked = columns.columns.some(({ below }) => below)
  const isOfCards = areCards(columns.columns)
  const headHeight = isOfCards && (!selection || selection.isSingle) ? 0 : (view?.headHeight ?? lineHeight)
  const rowHeight = isOfCards
    ? (view?.cardHeight ?? cardHeight(columns.columns))
    : (view?.rowHeight ?? (isStacked ? stackedRowHeight : usualRowHeight))
  return { sort, onSort: sorting.onSort ?? setOwnSort, shown, ids, isOfCards, headHeight, rowHeight, ...columns }
}

function useTableRows<Row extends object>(
  { label, rows, opens, selection, view = {} }: DataTableProps<Row>,
  { shown, ids, columns, headHeight, rowHeight }: ReturnType<typeof useSortedRows<Row>>,
  { scroller, body }: Record<'scroller' | 'body', RefObject<HTMLDivElement | null>>,
) {
  const { onReachEnd, onShow } = view
  const open = (row: Row) => {
    const href = opens?.hrefOf?.(row)
    if (href === undefined) opens?.onOpen?.(row)
    else window.open(href, '_blank', 'noopener')
  }
  const select = useRowSelection(shown, ids, selection)
  const hasFoot = columns.some(({ total }) => total !== undefined) && rows.length > 0
  const keys = useRowKeys({
    ids,
    pageSize: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? assumedHeight) / rowHeight) - 2),
    scrollTo: (index) => rendered.scrollTo(index),
    elementOf: (index) => body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`),
    open: (index) => {
      const row = shown[index]
      if (row !== undefined) open(row)
    },
    select,
  })
  const rowTable = useRowTable<Row>({
    columns,
    height: rowHeight,
    opens: opens?.hrefOf !== undefined || opens?.onOpen !== undefined,
    name: (row) => selection?.rowName(row),
    activate: keys.activate,
    open,
    toggle: (index, isRange) => select?.toggle(index, isRange),
  })
  // Called after the row handlers, which run when a row gets the focus.
  const focusHandlers = useFocusNextRow({ ids, activeId: keys.activeId, goTo: keys.move })
  const rendered = useFixedRows({
    count: ids.length,
    scroller,
    rowHeight,
    headHeight,
    footHeight: hasFoot ? lineHeight : 0,
    active: keys.active,
  })
  const scrollElement = useStable(() => scroller.current)
  useScrollMemory(label, scrollElement, shown.length > 0)
  const addedIndex = useAddedRow(label, ids, (index) => rendered.scrollTo(index, true))
  useReachEnd(rendered.rows.at(-1), shown.length, onReachEnd)
  useShownRows(rendered, onShow)
  return { ids, rendered, keys, select, hasFoot, rowTable, focusHandlers, addedIndex }
}

function gridLayout<Row>(
  columns: readonly ShownColumn<Row>[],
  { before, headHeight }: { before: number; headHeight: number },
) {
  const { template, minWidth } = columnGrid(columns)
  return {
    '--columns': before === 0 ? template : `${before}px ${template}`,
    '--head': `${headHeight}px`,
    minWidth: minWidth + before,
  }
}

/** A stable object, so rows rerender only when their own data changes. */
function useRowTable<Row>({ columns, height, opens, ...handlers }: RowTable<Row>): RowTable<Row> {
  const name = useStable(handlers.name)
  const activate = useStable(handlers.activate)
  const open = useStable(handlers.open)
  const toggle = useStable(handlers.toggle)
  return useMemo(
    () => ({ columns, height, opens, name, activate, open, toggle }),
    [columns, height, opens, name, activate, open, toggle],
  )
}

/** The index of the row that was just added, or -1. Scrolls to it once the list has loaded it. */
function useAddedRow(list: string, ids: readonly string[], scrollTo: (index: number) => void): number {
  const added = useAddedRecord()
  const index = added?.list === list ? ids.indexOf(String(added.id)) : -1
  const scroll = useEffectEvent(scrollTo)
  // Scrolling is outside React.
  useEffect(() => {
    if (index >= 0) scroll(index)
  }, [index])
  return index
}

function useShownRows({ first, last }: { first: number; last: number }, onShow: TableView['onShow'] | undefined) {
  const show = useEffectEvent((from: number, to: number) => onShow?.(from, to))
  // An effect, because scrolling decides which rows are visible.
  useEffect(() => {
    if (last >= first) show(first, last)
  }, [first, last])
}

function useReachEnd(lastRendered: number | undefined, count: number, onReachEnd: (() => void) | undefined) {
  const reach = useEffectEvent(() => onReachEnd?.())
  // An effect, because scrolling decides when the end becomes visible.
  useEffect(() => {
    if (lastRendered !== undefined && lastRendered >= count - 1 - lookAhead) reach()
  }, [lastRendered, count])
}

/** The table's scroll container. It holds the focus while a failed read is retried, and passes it to the rows. */
function useScroller(hasRows: boolean): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null)
  // Focus lives outside React.
  useLayoutEffect(() => {
    if (hasRows && document.activeElement === scroller.current) focusActiveRow(scroller.current)
  }, [hasRows])
  return scroller
}
