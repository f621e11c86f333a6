import { useMediaQuery } from '@mantine/hooks'
import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Column, gridOf } from './columns.ts'
import style from './data-table.module.css'
import { sortRows } from './sort-rows.ts'
import { TableFoot, TableHead } from './table-head.tsx'
import { type ListRead, TableNotice } from './table-notice.tsx'
import { type RowHandlers, TableRow } from './table-row.tsx'
import { useFocusGoesOn } from './use-focus-goes-on.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useRowSelection } from './use-row-selection.ts'
import type { Selection } from './use-selection.ts'

export type { Column } from './columns.ts'
export type { ListRead } from './table-notice.tsx'

export type DataTableProps<Row extends object> = {
  /** What the table lists, for who cannot see it: "Orders". */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string | number
  /** The read behind the rows: it says when they are loading and when that failed. */
  read?: ListRead
  empty?: string
  loading?: string
  failed?: string
  /** Where a row leads: it opens in a new tab (spec 2.1). */
  hrefOf?: (row: Row) => string
  /** What opening a row does, where it does not lead to an address. */
  onOpen?: (row: Row) => void
  /** `name`, `-name` or empty, as it stands in the address; without `onSort` the table keeps its own sort, starting here. */
  sort?: string
  onSort?: (sort: string) => void
  /** The rows stand as `sort` says already: a long list is sorted once and then filtered, at the speed of a key. */
  arrivesSorted?: boolean
  /** Rows are selected, with a checkbox each and one for all. */
  selection?: Selection<Row>
  /** Called when the last rows come into view, to read the next page. */
  onReachEnd?: () => void
  rowHeight?: number
  /** As high as its rows, up to this; without it the table fills its place. */
  maxHeight?: number
}

const headHeight = 34
const boxWidth = 34
/** A container that has no height (not laid out yet, or a test) is taken to be this high. */
const assumedRect = { width: 1000, height: 600 }
/** How many rows before the end the next page is asked for. */
const lookAhead = 15

/** The one table: sorted, virtual, worked by mouse and by keyboard. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, rowId, read, rowHeight = 36, maxHeight, selection } = props
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false
  const columns = useMemo(
    () => props.columns.filter(({ hidesOnPhone }) => !(isPhone && hidesOnPhone)),
    [props.columns, isPhone],
  )
  const [ownSort, setOwnSort] = useState(props.sort ?? '')
  const sort = props.onSort ? (props.sort ?? '') : ownSort
  const sortHere = props.arrivesSorted ? '' : sort
  const shown = useMemo(() => sortRows(rows, props.columns, sortHere), [rows, props.columns, sortHere])
  const ids = useMemo(() => shown.map((row) => String(rowId(row))), [shown, rowId])

  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const open = (row: Row) => {
    const href = props.hrefOf?.(row)
    if (href === undefined) props.onOpen?.(row)
    else window.open(href, '_blank', 'noopener')
  }
  const select = useRowSelection(ids, selection)
  const hasFoot = columns.some(({ total }) => total !== undefined) && rows.length > 0
  const keys = useRowKeys({
    ids,
    pageSize: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? assumedRect.height) / rowHeight) - 2),
    scrollTo: (index) => virtual.scrollToIndex(index),
    elementOf: (index) => body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`),
    open: (index) => {
      const row = shown[index]
      if (row !== undefined) open(row)
    },
    select,
  })
  const does = useLatest<Row>({
    activate: keys.activate,
    open,
    toggle: (index, isRange) => select?.toggle(index, isRange),
  })
  // After `does`, which a row that gets the focus asks.
  const following = useFocusGoesOn({ ids, activeId: keys.activeId, goTo: keys.move })
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 8,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: hasFoot ? headHeight : 0,
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, (rect) => tell(rect.height === 0 ? assumedRect : rect)),
    // The row with the focus stays drawn wherever the table is scrolled, or the focus would be lost.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(shown.length > 0 ? [keys.active] : [])])].sort((a, b) => a - b),
  })
  const items = virtual.getVirtualItems()
  useReachEnd(items.at(-1)?.index, shown.length, props.onReachEnd)

  return (
    <div
      ref={scroller}
      className={style.scroller}
      data-fills={maxHeight === undefined || undefined}
      style={{ maxHeight }}
    >
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={shown.length + (hasFoot ? 2 : 1)}
        aria-colcount={columns.length + (select ? 1 : 0)}
        aria-multiselectable={select ? true : undefined}
        aria-busy={read?.isPending ?? false}
        style={layoutOf(columns, select ? boxWidth : 0)}
      >
        <TableHead columns={columns} sort={sort} onSort={props.onSort ?? setOwnSort} select={select} />
        <div
          ref={body}
          role="rowgroup"
          className={style.body}
          style={{ height: virtual.getTotalSize() }}
          onKeyDown={keys.onKeyDown}
          {...following}
        >
          {items.map(({ index, key, start }) => {
            const row = shown[index]
            if (row === undefined) return null
            return (
              <TableRow
                key={key}
                columns={columns}
                row={row}
                index={index}
                top={start - headHeight}
                height={rowHeight}
                isActive={index === keys.active}
                isSelected={selection?.ids.has(ids[index] ?? '')}
                name={selection?.nameOf(row)}
                href={props.hrefOf?.(row)}
                opens={props.hrefOf !== undefined || props.onOpen !== undefined}
                does={does}
              />
            )
          })}
        </div>
        {hasFoot && <TableFoot columns={columns} rows={shown} selects={select !== undefined} />}
      </div>
      <TableNotice
        read={read}
        isEmpty={shown.length === 0}
        loading={props.loading}
        failed={props.failed}
        empty={props.empty ?? `No ${label.toLowerCase()} found`}
      />
    </div>
  )
}

function layoutOf<Row>(columns: readonly Column<Row>[], before: number) {
  const { template, minWidth } = gridOf(columns)
  return { '--columns': before === 0 ? template : `${before}px ${template}`, minWidth: minWidth + before }
}

/** What rows do, in one object that stays: a row is drawn again for its own sake only. */
function useLatest<Row>(now: RowHandlers<Row>): RowHandlers<Row> {
  const latest = useRef(now)
  // The newest is in place before anything can be pressed.
  useLayoutEffect(() => {
    latest.current = now
  })
  return useMemo(
    () => ({
      activate: (index) => latest.current.activate(index),
      open: (row) => latest.current.open(row),
      toggle: (index, isRange) => latest.current.toggle(index, isRange),
    }),
    [],
  )
}

/** Asks for the next page when the last rows come near. */
function useReachEnd(lastDrawn: number | undefined, count: number, onReachEnd: (() => void) | undefined) {
  const reach = useEffectEvent(() => onReachEnd?.())
  // Scrolling is the world outside React: the page is asked for when it brings the end into view.
  useEffect(() => {
    if (lastDrawn !== undefined && lastDrawn >= count - 1 - lookAhead) reach()
  }, [lastDrawn, count])
}
