import { compareNames } from '@dray/domain/text/name-order'
import { type Product } from '@dray/contract/products'
import { catalogBadge } from '@dray/domain/products/stock'
import { Button, Loader, Tooltip } from '@mantine/core'
import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react'
import { formatCount } from '../../../kit/text/format-count.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { Picture } from '../../../kit/picture.tsx'
import { StatusPill } from '../../../records/status-pill.tsx'
import style from './catalog.module.css'
import { type ToggleState, updateFailed, type Visibility } from './use-visibility.ts'
import { useFocusWhenDrawn } from '../../../kit/focus.ts'
import '@mantine/core/styles/Tooltip.layer.css'
import { formatGrams, searchText } from '@dray/domain/products/product-filter'
import { filterBySearch } from '@dray/domain/search/search-words'

type Props = { items: readonly CatalogItem[]; visibility: Visibility; isReadOnly: boolean }
type LineProps = Pick<Props, 'visibility' | 'isReadOnly'> & { tabIndex: number }

type CatalogItem =
  | { kind: 'type' | 'weight'; key: string; name: string; fullName: string; products: readonly Product[] }
  | { kind: 'product'; key: string; product: Product }

const heights: Record<CatalogItem['kind'], number> = { type: 40, weight: 34, product: 44 }

/** Used before layout, and in tests. */
const assumedRect = { width: 760, height: 600 }

/** Top and bottom, in pixels. */
const borders = 2

/** Renders only the lines in view and the active one. */
export function CatalogRows({ items, visibility, isReadOnly }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const keys = useItemKeys({
    ids: items.map(({ key }) => key),
    stops: items.flatMap(({ kind }, index) => (isReadOnly && kind !== 'product' ? [] : [index])),
    scroller,
    scrollTo: (index) => virtual.scrollToIndex(index),
  })
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[items[index]?.kind ?? 'product'],
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    overscan: 8,
    observeElementRect: (instance, callback) =>
      observeElementRect(instance, (rect) => callback(rect.height === 0 ? assumedRect : rect)),
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(items.length > 0 ? [keys.active] : [])])].sort((a, b) => a - b),
  })
  return (
    <div
      ref={scroller}
      className={`overflow-auto ${style.rows}`}
      style={{ height: virtual.getTotalSize() + borders }}
      onKeyDown={keys.onKeyDown}
    >
      <div className={style.lines} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start, size }) => {
          const item = items[index]
          if (item === undefined) return null
          return (
            <div
              key={key}
              data-index={index}
              className={style.line}
              style={{ transform: `translateY(${start}px)`, height: size }}
              onFocus={() => keys.activate(index)}
            >
              {item.kind === 'product' ? (
                <ProductLine
                  product={item.product}
                  visibility={visibility}
                  isReadOnly={isReadOnly}
                  tabIndex={index === keys.active ? 0 : -1}
                />
              ) : (
                <GroupLine
                  group={item}
                  visibility={visibility}
                  isReadOnly={isReadOnly}
                  tabIndex={index === keys.active ? 0 : -1}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + pageSize,
  PageUp: (at) => at - pageSize,
  Home: () => 0,
  End: (_, count) => count - 1,
}

type Options = {
  ids: readonly string[]
  /** The lines with a control, where the keyboard stops. */
  stops: readonly number[]
  scroller: RefObject<HTMLElement | null>
  scrollTo: (index: number) => void
}

/** One line's controls are in the tab order; arrow keys, Page Up, Page Down, Home, and End move between lines. */
function useItemKeys({ ids, stops, scroller, scrollTo }: Options) {
  const [activeId, setActiveId] = useState<string>()
  const activeIndex = activeId === undefined ? -1 : ids.indexOf(activeId)
  const active = stops.includes(activeIndex) ? activeIndex : (stops[0] ?? 0)

  const itemControl = (index: number) =>
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-control]`)

  const focusControl = useFocusWhenDrawn(itemControl, { preventScroll: true })

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key]
    const isOnControl = event.target instanceof HTMLElement && event.target.matches('[data-control]')
    if (step === undefined || !isOnControl || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const to = step(stops.indexOf(active), stops.length)
    const index = stops[Math.min(Math.max(to, 0), stops.length - 1)]
    if (index === undefined) return
    setActiveId(ids[index])
    scrollTo(index)
    focusControl(index)
  }
  return { active, onKeyDown, activate: (index: number) => setActiveId(ids[index]) }
}

function ProductLine({ product, visibility, isReadOnly, tabIndex }: LineProps & { product: Product }) {
  const openModal = useOpenModal()
  const isShown = visibility.isShown(product)
  return (
    <div className={`row ${style.product}`} data-hidden={!isShown || undefined}>
      <Picture src={product.image} alt="" size={28} />
      <button
        type="button"
        className={`plain ellipsis strong ${style.name}`}
        title={product.name}
        // A read-only line has no switch, so the keyboard moves between these buttons.
        data-control={isReadOnly || undefined}
        tabIndex={tabIndex}
        onClick={() => openModal('ViewProduct', { productId: product.id })}
      >
        {product.name}
      </button>
      <span className={`nowrap small muted ${style.sku}`}>{product.sku}</span>
      {product.status !== 'ACTIVE' && <StatusPill status={product.status} />}
      <span className="grow" />
      <span className={`number ${style.stock}`}>{formatCount(product.stock)}</span>
      <span className={style.badge}>
        <StatusPill status={catalogBadge(product.stock)} />
      </span>
      {isReadOnly ? (
        <span className={`small muted ${style.stateLabel}`}>{isShown ? 'Shown' : 'Hidden'}</span>
      ) : (
        <VisibilityToggle
          name={product.name}
          isShown={isShown}
          state={visibility.toggleState(product)}
          showsError={visibility.hasOwnError(product)}
          tabIndex={tabIndex}
          onToggle={() => visibility.toggle(product)}
        />
      )}
    </div>
  )
}

const stateLabels: Record<Exclude<ToggleState, 'default'>, string> = {
  updating: 'Updating...',
  success: 'Saved',
  error: 'Failed',
}

type VisibilityToggleProps = {
  name: string
  isShown: boolean
  state: ToggleState
  /** False for a group's error, which is shown once, above. */
  showsError: boolean
  tabIndex: number
  onToggle: () => void
}

/** Shows or hides a product in the catalog: a switch with four states (spec 4.1). */
function VisibilityToggle({ name, isShown, state, showsError, tabIndex, onToggle }: VisibilityToggleProps) {
  return (
    <Tooltip label={updateFailed} opened={showsError} position="left" color="#a32020" withArrow>
      <button
        type="button"
        role="switch"
        aria-checked={isShown}
        aria-label={`Show ${name} in the catalog`}
        aria-busy={state === 'updating'}
        data-control
        data-state={state}
        tabIndex={tabIndex}
        className={`plain row ${style.toggle}`}
        onClick={onToggle}
      >
        <span className={`small muted ${style.stateLabel}`}>
          {state === 'default' ? (isShown ? 'Shown' : 'Hidden') : stateLabels[state]}
        </span>
        <span aria-hidden className={style.track}>
          <span className={style.thumb}>
            {state === 'updating' && <Loader size={10} />}
            {state === 'success' && <Mark path="M2 5.2 4.2 7.4 8 3" />}
            {state === 'error' && <Mark path="M2.8 2.8l4.4 4.4M7.2 2.8 2.8 7.2" />}
          </span>
        </span>
      </button>
    </Tooltip>
  )
}

const Mark = ({ path }: { path: string }) => (
  <svg viewBox="0 0 10 10" width="10" height="10" fill="none" stroke="currentColor" strokeWidth="1.6">
    <path d={path} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

type Group = Extract<CatalogItem, { kind: 'type' | 'weight' }>

function GroupLine({ group, visibility, isReadOnly, tabIndex }: LineProps & { group: Group }) {
  const { name, fullName, products, kind } = group
  const shown = products.filter(visibility.isShown).length
  const Heading = kind === 'type' ? 'h3' : 'h4'
  const isDone = (to: boolean) => visibility.toChange(products, to).length === 0
  const button = (text: string, to: boolean) => (
    <Button
      size="compact-xs"
      variant="subtle"
      data-control
      tabIndex={tabIndex}
      aria-label={`${text} of ${fullName}`}
      // Not `disabled`, which would drop the focus from the button just clicked.
      data-disabled={isDone(to)}
      aria-disabled={isDone(to)}
      onClick={() => visibility.setAll(products, to)}
    >
      {text}
    </Button>
  )
  return (
    <div className={`row ${style.group}`} data-kind={kind}>
      <Heading className={style.heading}>{name}</Heading>
      <span className="small muted figures">
        {formatCount(shown)} of {formatCount(products.length)} shown
      </span>
      {!isReadOnly && (
        <span className={`end ${style.buttons}`}>
          {button('Show all', true)}
          {button('Hide all', false)}
        </span>
      )}
    </div>
  )
}

const pageSize = 10

/** Matching products by type, then by weight (spec 2.13). A type without weights isn't divided. */
export function catalogItems(products: readonly Product[], search: string): CatalogItem[] {
  const matches = filterBySearch(products, search, searchText)
  const types = [...groupProducts(matches, ({ type }) => type)].sort(([a], [b]) => compareNames(a, b))
  return types.flatMap(([type, productsOfType]) => [
    { kind: 'type' as const, key: `type-${type}`, name: type, fullName: type, products: productsOfType },
    ...itemsOfType(type, productsOfType),
  ])
}

function itemsOfType(type: string, products: readonly Product[]): CatalogItem[] {
  const weights = [...groupProducts(products, ({ weight }) => weight)].sort(([a], [b]) => (a ?? -1) - (b ?? -1))
  const isDivided = weights.some(([weight]) => weight !== null)
  return weights.flatMap(([weight, productsOfWeight]) => {
    const name = weight === null ? 'No weight' : formatGrams(weight)
    const head = { kind: 'weight' as const, key: `weight-${type}-${weight}`, name, fullName: `${type}, ${name}` }
    return [...(isDivided ? [{ ...head, products: productsOfWeight }] : []), ...productItems(productsOfWeight)]
  })
}

function groupProducts<Key>(products: readonly Product[], keyOf: (product: Product) => Key): Map<Key, Product[]> {
  const groups = new Map<Key, Product[]>()
  for (const product of products) {
    const group = groups.get(keyOf(product))
    if (group) group.push(product)
    else groups.set(keyOf(product), [product])
  }
  return groups
}

const productItems = (products: readonly Product[]): CatalogItem[] =>
  [...products]
    .sort((a, b) => compareNames(a.name, b.name))
    .map((product) => ({ kind: 'product', key: `product-${product.id}`, product }))
