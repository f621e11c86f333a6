import { useMediaQuery } from '@mantine/hooks'
import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useCallback, useImperativeHandle, useMemo, useRef, useSyncExternalStore } from 'react'
import { BatchPanel } from './batch-panel.tsx'
import { MenuFilterBar, type SearchKeys } from './menu-filter-bar.tsx'
import {
  type Group,
  isMenuFiltered,
  type ListView,
  listViews,
  type MenuItem,
  type ProductItem,
  withBatches,
} from './menu-lists.ts'
import style from './product-menu.module.css'
import { ProductRow, type RowContext } from './product-row.tsx'
import rowStyle from './product-row.module.css'
import { TabStrip } from '../../../../kit/panels/tab-strip.tsx'
import type { ProductMenuState } from './use-menu.ts'
import { rangeWithFocus } from '../../../../kit/table/range-with-focus.ts'
import { OpenArrow } from '../../../../kit/links/open-arrow.tsx'

export type MenuRowsHandle = { scrollTo: (key: string) => void }

type Props = { handle: Ref<MenuRowsHandle>; menu: ProductMenuState; keys: SearchKeys; row: RowContext }

const heights: Record<MenuItem['kind'], number> = {
  group: 40,
  bar: 50,
  heading: 32,
  product: 52,
  batches: 140,
  none: 56,
  similar: 30,
  bought: 40,
}
const phoneHeights: Record<MenuItem['kind'], number> = { ...heights, product: 104 }
/** Lower, so the first group is in view below eight of them at 1280 × 800. */
const boughtHeight = 46
function itemHeight(item: MenuItem | undefined, isPhone: boolean): number {
  if (!isPhone && item?.kind === 'product' && item.bought) return boughtHeight
  return (isPhone ? phoneHeights : heights)[item?.kind ?? 'product']
}
/** It stays in view above the rows; a phone has none. */
const wideHeadHeight = 28
/** Their height depends on their content. */
const isMeasured = ({ kind }: MenuItem): boolean => kind === 'bar' || kind === 'batches'
/** Used before layout, and in tests. */
const assumedRect = { width: 800, height: 600 }

/** Renders only the rows in view and the focused one. */
export function MenuRows({ handle, menu, keys, row }: Props) {
  const { subscribe, batches } = row.inputs
  const opened = useSyncExternalStore(subscribe, batches.opened)
  const items = useMemo(() => withBatches(menu.items, opened), [menu.items, opened])
  // Needed on first render: rows laid out for a desktop wouldn't be laid out again.
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const headHeight = isPhone ? 0 : wideHeadHeight
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => itemHeight(items[index], isPhone),
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    overscan: 6,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    observeElementRect: (instance, notify) =>
      observeElementRect(instance, (rect) => notify(rect.height === 0 ? assumedRect : rect)),
    rangeExtractor: (range) => rangeWithFocus(range, scroller.current),
  })
  useImperativeHandle(handle, () => ({
    scrollTo: (key) => {
      const index = items.findIndex((item) => item.key === key)
      if (index >= 0) virtual.scrollToIndex(index)
    },
  }))

  return (
    <div ref={scroller} className={`overflow-auto ${style.rows}`}>
      <RowHead />
      <div className={style.track} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start, size }) => {
          const item = items[index]
          if (item === undefined) return null
          return (
            <div
              key={key}
              data-index={index}
              ref={isMeasured(item) ? virtual.measureElement : undefined}
              className={style.item}
              style={{ transform: `translateY(${start - headHeight}px)`, height: isMeasured(item) ? undefined : size }}
            >
              <Item item={item} menu={menu} keys={keys} row={row} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Heads of the rows' columns, once for all groups. Hidden from screen readers, because each row names its own figures. */
const RowHead = () => (
  <div className={rowStyle.head} aria-hidden="true">
    <span>Product</span>
    <span>Available</span>
    <span>Price</span>
    <span>Quantity</span>
  </div>
)

function Item({ item, menu, keys, row }: { item: MenuItem } & Pick<Props, 'menu' | 'keys' | 'row'>) {
  if (item.kind === 'group') {
    const { group, isOpen, key } = item
    return (
      <GroupHeader
        name={group.name}
        count={group.products.length}
        isOpen={isOpen}
        onToggle={() => menu.onToggle(key)}
      />
    )
  }
  if (item.kind === 'bought')
    return <GroupHeader name="Bought before" count={item.count} isOpen={item.isOpen} onToggle={menu.onToggleBought} />
  if (item.kind === 'bar') return <GroupBar list={item.list} group={item.group} menu={menu} keys={keys} />
  if (item.kind === 'none')
    return <NoneFound list={item.list} hiddenByStock={item.hiddenByStock} menu={menu} onDone={row.onDone} />
  if (item.kind === 'heading') {
    return (
      <h4 className={`bold small muted ${style.heading}`}>
        {item.name} <span>{item.count}</span>
      </h4>
    )
  }
  if (item.kind === 'similar') return <SimilarHeading name={item.name} isAll={item.isAll} />
  if (item.kind === 'batches') {
    const { inputs, onAdd, onDone, onCloseBatches } = row
    const { product, list, suggested } = item
    return (
      <BatchPanel
        product={product}
        suggested={suggested}
        inputs={inputs}
        onAdd={onAdd}
        list={list}
        onDone={onDone}
        onClose={onCloseBatches}
      />
    )
  }
  return <ListedProduct item={item} highlighted={menu.highlighted} row={row} />
}

function ListedProduct({
  item,
  highlighted,
  row,
}: {
  item: ProductItem
  highlighted: ProductMenuState['highlighted']
  row: RowContext
}) {
  const { product, list, at, suggested, similarTo, bought } = item
  return (
    <ProductRow
      product={product}
      suggested={suggested}
      similarTo={similarTo}
      bought={bought}
      isHighlighted={highlighted?.list === list && highlighted.at === at}
      list={list}
      row={row}
    />
  )
}

type HeaderProps = { name: string; count: number; isOpen: boolean; onToggle: () => void }

function GroupHeader({ name, count, isOpen, onToggle }: HeaderProps) {
  return (
    <h3 className={style.group}>
      <button type="button" className="plain row w-full bold" aria-expanded={isOpen} onClick={onToggle}>
        <OpenArrow isOpen={isOpen} />
        {name}
        <span className="small muted figures regular end">
          {count} {count === 1 ? 'product' : 'products'}
        </span>
      </button>
    </h3>
  )
}

const viewLabels: Record<ListView, string> = { group: 'Group', list: 'List' }

function GroupBar({ list, group, menu, keys }: { list: string; group: Group } & Pick<Props, 'menu' | 'keys'>) {
  const settings = menu.listSettings(list)
  return (
    <div className={style.bar}>
      <MenuFilterBar
        name={group.name}
        list={list}
        products={group.products}
        brand={menu.grouping === 'brand' ? groupBrand(group) : undefined}
        menu={menu}
        keys={keys}
      >
        <TabStrip
          label={`View of ${group.name}`}
          tabs={listViews}
          labels={viewLabels}
          value={settings.view}
          onChange={(view) => menu.onSettingsChange(list, { view })}
        />
      </MenuFilterBar>
    </div>
  )
}

const groupBrand = ({ name, products }: Group) => products[0] && { id: products[0].brandID, name }

/** Highlights similar names, so nobody mistakes them for the product they searched for. */
const SimilarHeading = ({ name, isAll }: { name: string; isAll: boolean }) => (
  <h4 className={`bold small muted ${style.heading}`}>
    <output>{isAll ? `No product is named “${name}”. Similar names:` : `Similar to “${name}”:`}</output>
  </h4>
)

type NoneProps = { list: string; hiddenByStock: number; menu: ProductMenuState; onDone: RowContext['onDone'] }

/** For few or no results: one click also shows products out of stock. */
function NoneFound({ list, hiddenByStock, menu, onDone }: NoneProps) {
  const settings = menu.listSettings(list)
  const isEmpty = !menu.hasFound(list)
  return (
    <div className={`muted text-sm row ${style.none}`}>
      {isEmpty && <output>No products found</output>}
      {hiddenByStock > 0 && (
        <button
          type="button"
          className="plain text-button"
          onClick={() => {
            menu.onSettingsChange(list, { showsOutOfStock: true })
            onDone(list)
          }}
        >
          Show {hiddenByStock} out of stock{isEmpty && ' (↓)'}
        </button>
      )}
      {isEmpty && isMenuFiltered(settings) && (
        <button type="button" className="plain text-button" onClick={() => menu.onClear(list)}>
          Clear Filters
        </button>
      )}
    </div>
  )
}
