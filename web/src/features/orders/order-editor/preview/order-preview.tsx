import { type Cart, type CartLine } from '@dray/domain/orders/cart'
import { calculateDocument, linesByBrand } from '@dray/domain/documents/document-content'
import { formatDollars, sum } from '@dray/domain/money'
import { poText } from '@dray/domain/orders/customer-po'
import { lineSubtotal } from '@dray/domain/orders/order-totals'
import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { allocationTest, type ForecastOrder, isOnlyForecast } from '../../order-batches/batch-forecast.ts'
import { useBatchForecast } from '../../order-batches/use-batch-forecast.ts'
import { useReservableBatches } from '../../order-batches/use-reservable-batches.ts'
import { type OrderPart, orderLinePart } from '../draft/order-form.ts'
import style from './order-preview.module.css'
import { PreviewCart } from './preview-cart.ts'
import { isLineBelowCost } from '../cart/use-price-remark.ts'
import { useFloorText, type FloorPrices } from '../../order-sheet/use-floor-lines.ts'
import { type LineRemark, PreviewLine } from './preview-line.tsx'
import { focusAfterRender } from '../../../../kit/focus.ts'
import { exactDay } from '../../../../kit/text/dates.ts'
import { rangeWithFocus } from '../../../../kit/table/range-with-focus.ts'
import { type MenuProduct } from '../cart/use-catalog.ts'
import type { CartShortages } from '../cart/use-shortages.ts'
import type { PreviewHead } from './use-invoice-preview.ts'
import { type CartActions } from '../cart/use-cart.ts'
import { documentSheet, poLabel, type SheetBlock } from '@dray/domain/documents/document-sheet'

type Props = {
  header: PreviewHead
  cart: Cart
  sellable: ReadonlyMap<number, MenuProduct> | undefined
  saving: ForecastOrder
  changed: ReadonlySet<OrderPart>
  shortages: CartShortages
  /** Prices below their brand's margin floor, as `floorKey`s. */
  belowFloor: FloorPrices
  actions: CartActions
  empty?: ReactNode
}

type Row =
  | { kind: 'brand'; key: string; name: string; total: string }
  | { kind: 'line'; key: string; line: CartLine; brand?: string; remark: LineRemark | undefined }

const heights = { brand: 24, line: 28, remark: 16, fields: 32 }
const assumedRect = { width: 440, height: 500 }

/** The order as its invoice will look, with editable quantities and price adjustments. Lines scroll at 500px (spec 9). */
export const OrderPreview = memo(function OrderPreview(props: Props) {
  const { header, cart, sellable, saving, changed, shortages, belowFloor, actions, empty } = props
  const { order, status, rule } = saving
  const { lines } = cart
  const floorText = useFloorText(belowFloor)
  const rows = useMemo(
    () => previewRows(lines, (line) => lineRemark(line, { sellable, shortages, belowFloor: floorText(line) })),
    [lines, sellable, shortages, floorText],
  )
  const scroller = useRef<HTMLDivElement>(null)
  const [atHand, setAtHand] = useState<number>()
  const lineActions = useMemo(() => ({ ...actions, bringToHand: setAtHand }), [actions])
  const sized = useMemo(() => rows.map((row) => ({ key: row.key, height: rowHeight(row, atHand) })), [rows, atHand])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => sized[index]?.height ?? heights.line,
    // Heights are asked again when it changes.
    getItemKey: useCallback((index: number) => sized[index]?.key ?? index, [sized]),
    overscan: 2,
    observeElementRect: (instance, notify) =>
      observeElementRect(instance, (rect) => notify(rect.height === 0 ? assumedRect : rect)),
    rangeExtractor: (range) => rangeWithFocus(range, scroller.current),
  })
  useLatestLineInView(lines, rows, (index) => virtual.scrollToIndex(index))
  const focusBatches = useFocusOnBatches(rows, scroller, (index) => virtual.scrollToIndex(index))
  const willAllocate = useMemo(() => allocationTest(saving), [saving])
  const context = useMemo(
    () => ({ cart, order, status, rule, focusBatches }),
    [cart, order, status, rule, focusBatches],
  )
  const allocates = isOnlyForecast(saving) ? 'when-placed' : 'when-saved'
  const items = virtual.getVirtualItems()
  const productIds = productsToForecast(
    items.map(({ index }) => rows[index]),
    willAllocate,
  )
  const batchesOf = useReservableBatches(productIds, order?.id)
  const forecastOf = useBatchForecast({ lines, productIds, batchesOf, order, status, rule })

  return (
    <PreviewCart value={context}>
      <section className={`text-sm ${style.sheet}`} aria-label="Order preview">
        <PreviewHeader {...header} />
        <div ref={scroller} className={`overflow-auto ${style.scroller}`} onBlur={() => setAtHand(undefined)}>
          {rows.length === 0 && (
            <p className={`muted ${style.empty}`}>Products that you add from the menu appear here as on the invoice.</p>
          )}
          {rows.length === 0 && empty}
          <div className={style.track} style={{ height: virtual.getTotalSize() }}>
            {items.map(({ index, key, start, size }) => {
              const row = rows[index]
              if (row === undefined) return null
              return (
                <div
                  key={key}
                  data-index={index}
                  className={style.row}
                  style={{ transform: `translateY(${start}px)`, height: size }}
                >
                  {row.kind === 'line' ? (
                    <PreviewLine
                      line={row.line}
                      unitsPerCase={sellable?.get(row.line.productId)?.unitQuantity ?? null}
                      brand={row.brand}
                      remark={row.remark}
                      isAtHand={row.line.key === atHand}
                      isChanged={changed.has(orderLinePart(row.line))}
                      available={row.line.tagsPulled ? undefined : shortages.availableOf(row.line.productId)}
                      allocates={willAllocate(row.line) ? allocates : undefined}
                      forecast={forecastOf(row.line)}
                      actions={lineActions}
                    />
                  ) : (
                    <h3 className={`small bold nowrap row ${style.brand}`}>
                      {row.name} <span className="figures">{row.total}</span>
                    </h3>
                  )}
                </div>
              )
            })}
          </div>
        </div>
      </section>
    </PreviewCart>
  )
})

type RemarkFacts = Pick<Props, 'sellable' | 'shortages'> & { belowFloor: string | undefined }

/** Undefined for most lines. */
function lineRemark(line: CartLine, { sellable, shortages, belowFloor }: RemarkFacts): LineRemark | undefined {
  const isBelowCost = isLineBelowCost(line, sellable)
  const isGone = sellable !== undefined && !sellable.has(line.productId)
  const short = isGone ? 0 : (shortages.promises.get(line.key) ?? shortages.short.get(line.key) ?? 0)
  const isUsual = !isBelowCost && belowFloor === undefined && !isGone && short === 0 && line.priceAdjustment === 0
  return isUsual ? undefined : { isBelowCost, belowFloor, isGone, short }
}

function rowHeight(row: Row, atHand: number | undefined): number {
  if (row.kind === 'brand') return heights.brand
  return heights.line + (row.remark ? heights.remark : 0) + (row.line.key === atHand ? heights.fields : 0)
}

/** Lines by brand, as printed. A brand of one line stands in the line itself. */
function previewRows(lines: readonly CartLine[], remarkOf: (line: CartLine) => LineRemark | undefined): Row[] {
  const branded = lines.map((line) => ({ brand: line.productBrand, line }))
  return linesByBrand(branded).flatMap(({ brand, lines: brandLines }): Row[] => {
    const [first, second] = brandLines
    const row = (line: CartLine) => ({ kind: 'line' as const, key: `line ${line.key}`, line, remark: remarkOf(line) })
    if (first && !second) return [{ ...row(first.line), brand }]
    const total = formatDollars(sum(brandLines.map(({ line }) => lineSubtotal(line))))
    return [{ kind: 'brand', key: `brand ${brand}`, name: brand, total }, ...brandLines.map(({ line }) => row(line))]
  })
}

/** Products with visible lines that get their batch automatically. */
function productsToForecast(shown: readonly (Row | undefined)[], willAllocate: (line: CartLine) => boolean): number[] {
  const ids = shown.flatMap((row) => (row?.kind === 'line' && willAllocate(row.line) ? row.line.productId : []))
  return [...new Set(ids)]
}

function useFocusOnBatches(
  rows: readonly Row[],
  scroller: RefObject<HTMLElement | null>,
  scrollTo: (index: number) => void,
): (key: number) => void {
  const pendingKey = useRef<number>(undefined)
  // Focus lives outside React.
  useEffect(() => {
    if (pendingKey.current === undefined) return
    const index = rows.findIndex((row) => row.kind === 'line' && row.line.key === pendingKey.current)
    pendingKey.current = undefined
    if (index < 0) return
    scrollTo(index)
    focusAfterRender(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-batches]`))
  }, [rows, scroller, scrollTo])
  return useCallback((key) => {
    pendingKey.current = key
  }, [])
}

/** Scrolls to a line that was added or changed: brands are sorted by name, so it may be anywhere. */
function useLatestLineInView(lines: readonly CartLine[], rows: readonly Row[], scrollTo: (index: number) => void) {
  const before = useRef(lines)
  // Scrolling is outside React.
  useEffect(() => {
    if (before.current === lines) return
    const known = new Set(before.current)
    const changedLines = lines.filter((line) => !known.has(line))
    before.current = lines
    const [only] = changedLines
    if (only === undefined || changedLines.length > 1) return
    const index = rows.findIndex((row) => row.kind === 'line' && row.line === only)
    if (index >= 0) scrollTo(index)
  }, [lines, rows, scrollTo])
}

/** Who and when, with the same text as on paper, and when the order would be due. The company and the number are known. */
function PreviewHeader({ content, due }: PreviewHead) {
  const { facts, blocks } = documentSheet(calculateDocument(content))
  const [recipient, ...others] = blocks
  const handover = others.at(-1)
  const numbers = facts.flatMap(({ label, value }) =>
    label === poLabel ? [poText(value)] : label === '' ? [value] : [],
  )
  const dueText = due && `Due ${exactDay(due.on)}, ${due.terms}`
  return (
    <div className={`small flex-none ${style.header}`}>
      {recipient && <Block block={{ ...recipient, lines: [...numbers, ...recipient.lines] }} />}
      {handover && <Block block={{ ...handover, lines: [...(dueText ? [dueText] : []), ...handover.lines] }} />}
    </div>
  )
}

const Block = ({ block: { heading, name, lines } }: { block: SheetBlock }) => (
  <p>
    {heading !== '' && <span>{heading} </span>}
    <strong>{name}</strong>{' '}
    <span className="clamp" title={lines.join('\n')}>
      {lines.join(' · ')}
    </span>
  </p>
)
