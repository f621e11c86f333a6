import type { Product } from '@dray/contract/products'
import { catalogBadge } from '@dray/domain/products/stock'
import { Button } from '@mantine/core'
import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef } from 'react'
import { formatCount } from '../../../kit/format-count.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { Picture } from '../../../kit/picture.tsx'
import { StatusPill } from '../../../records/status-pill.tsx'
import style from './catalog.module.css'
import type { CatalogItem } from './catalog-items.ts'
import { useItemKeys } from './use-item-keys.ts'
import type { Visibility } from './use-visibility.ts'
import { VisibilityToggle } from './visibility-toggle.tsx'

type Props = { items: readonly CatalogItem[]; visibility: Visibility; isReadOnly: boolean }

const heights: Record<CatalogItem['kind'], number> = { type: 40, weight: 34, product: 44 }
/** The top and bottom border, in pixels. */
const borders = 2
/** The assumed size of a container without a height (before layout, or in a test). */
const assumedRect = { width: 760, height: 600 }

/** The lines of the catalog; only those in view and the active one are rendered. */
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
      className={style.rows}
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

type LineProps = Pick<Props, 'visibility' | 'isReadOnly'> & { tabIndex: number }
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
      // Not `disabled`, which would take the focus away from the button just clicked.
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
        <span className={style.buttons}>
          {button('Show all', true)}
          {button('Hide all', false)}
        </span>
      )}
    </div>
  )
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
        // When read-only there is no switch, so the keyboard moves between these buttons.
        data-control={isReadOnly || undefined}
        tabIndex={tabIndex}
        onClick={() => openModal('ViewProduct', { productId: product.id })}
      >
        {product.name}
      </button>
      <span className={`small muted ${style.sku}`}>{product.sku}</span>
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
          state={visibility.stateOf(product)}
          showsError={visibility.hasOwnError(product)}
          tabIndex={tabIndex}
          onToggle={() => visibility.toggle(product)}
        />
      )}
    </div>
  )
}
