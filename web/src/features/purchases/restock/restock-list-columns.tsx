import { placePurchaseOrder } from '@dray/contract/purchases'
import { type BrandToRestock } from '@dray/contract/purchases/suggestions'
import { type Cover, daysOfCover, suggestionReason } from '@dray/domain/purchases/suggestions'
import { Button } from '@mantine/core'
import { mediumDay } from '../../../kit/text/dates.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { OnOrderPopover } from '../../../records/on-order/on-order-popover.tsx'
import { type OnOrderByProduct } from '../../../records/on-order/use-on-order.ts'
import { OpenArrow } from '../../../kit/links/open-arrow.tsx'
import { Picture } from '../../../kit/picture.tsx'
import { useSession } from '../../../kit/session.tsx'
import { type Column, column, figureColumn } from '../../../kit/table/columns.ts'
import style from './restock-list.module.css'
import { type RestockListRow } from './use-restock-rows.ts'

type ColumnOptions = {
  weeksOfCover: number
  onOrder: OnOrderByProduct
  onToggle: (row: RestockListRow) => void
}

export const restockListColumns = ({ weeksOfCover, onOrder, onToggle }: ColumnOptions): Column<RestockListRow>[] => [
  column('name', 'Brand', {
    minWidth: 116,
    grow: 3,
    phone: { at: 'title', cell: (row) => <Name row={row} onToggle={onToggle} /> },
    cell: (row) => <Name row={row} weeksOfCover={weeksOfCover} onToggle={onToggle} />,
    total: (rows) => pluralize(brandsIn(rows).length, 'brand'),
  }),
  column('cover', 'Lasts', {
    minWidth: 96,
    phone: { at: 'line', cell: (row) => <Lasts row={row} /> },
    cell: (row) => <Lasts row={row} weeks={weeksOfCover} />,
  }),
  column('reason', 'Reason', {
    wide: false,
    phone: 'line',
    cell: (row) => reasonText(row, weeksOfCover),
  }),
  onOrderColumn(onOrder),
  figureColumn('products', 'Products', {
    width: 82,
    cell: (row) => (row.kind === 'brand' ? <Count count={row.brand.products} /> : null),
    total: (rows) => formatCount(brandSum(rows, ({ products }) => products)),
  }),
  figureColumn('units', 'To buy', {
    width: 66,
    phone: 'end',
    cell: (row) => {
      if (row.kind === 'notice') return null
      return row.kind === 'brand' ? <Count count={row.brand.units} isBrand /> : <Count count={row.units} />
    },
    total: (rows) => formatCount(brandSum(rows, ({ units }) => units)),
  }),
  column('order', '', {
    width: 76,
    align: 'center',
    phone: 'menu',
    cell: (row, isActive) => (row.kind === 'brand' ? <OrderButton brand={row.brand} isActive={isActive} /> : null),
  }),
]

const onOrderColumn = (onOrder: OnOrderByProduct): Column<RestockListRow> =>
  figureColumn('onOrder', 'On order', {
    width: 112,
    accessor: (row) => rowOnOrder(row, onOrder)?.units,
    sortable: false,
    staysEmpty: true,
    cell: (row, isActive) => {
      const found = rowOnOrder(row, onOrder)
      return found && row.kind === 'product' ? (
        <OnOrderPopover name={row.product.name} onOrder={found} isActive={isActive} />
      ) : null
    },
  })

const brandsIn = (rows: readonly RestockListRow[]): BrandToRestock[] =>
  rows.flatMap((row) => (row.kind === 'brand' ? [row.brand] : []))
const brandSum = (rows: readonly RestockListRow[], count: (brand: BrandToRestock) => number): number =>
  brandsIn(rows).reduce((sum, brand) => sum + count(brand), 0)
const rowOnOrder = (row: RestockListRow, onOrder: OnOrderByProduct) =>
  row.kind === 'product' ? onOrder.get(row.product.id) : undefined

const Count = ({ count, isBrand = false }: { count: number; isBrand?: boolean }) => (
  <span className="figures" style={isBrand ? { fontWeight: 650 } : undefined}>
    {formatCount(count)}
  </span>
)

/** `weeks`: also shows a bar as long as these. */
function Lasts({ row, weeks }: { row: RestockListRow; weeks?: number }) {
  if (row.kind === 'notice') return null
  const [name, cover] =
    row.kind === 'brand'
      ? [row.brand.first?.name ?? '', row.brand.first?.cover ?? null]
      : [row.product.name, daysOfCover(row.product)]
  if (weeks === undefined) return cover && <CoverDays cover={cover} />
  return <CoverBar name={name} cover={cover} weeks={weeks} />
}

function reasonText(row: RestockListRow, weeksOfCover: number): string | null {
  if (row.kind === 'notice') return null
  if (row.kind === 'product') return suggestionReason(row.product, weeksOfCover, mediumDay)
  return row.brand.first && `${row.brand.first.name} runs out first`
}

/** `weeksOfCover`: also says why it's listed. */
type NameProps = Pick<ColumnOptions, 'onToggle'> & { row: RestockListRow; weeksOfCover?: number }

function Name({ row, weeksOfCover, onToggle }: NameProps) {
  if (row.kind === 'notice') return <Notice row={row} />
  const reason = weeksOfCover === undefined ? null : reasonText(row, weeksOfCover)
  const below = reason !== null && (
    <span className={`ellipsis muted small regular ${style.below}`} title={reason}>
      {reason}
    </span>
  )
  if (row.kind === 'product') {
    return (
      <span className={style.product}>
        <span className="ellipsis">{row.product.name}</span>
        {below}
      </span>
    )
  }
  const { name, image } = row.brand
  return (
    // Out of the tab order: the row is the only tab stop, and Enter on it does the same.
    <button
      type="button"
      className={`min-w-0 plain row ${style.brand}`}
      tabIndex={-1}
      aria-expanded={row.isOpen}
      onClick={() => onToggle(row)}
    >
      <OpenArrow isOpen={row.isOpen} />
      <span className={style.picture}>
        <Picture src={image} alt="" size={28} />
      </span>
      <span className={style.lines}>
        <strong className="ellipsis strong">{name}</strong>
        {below}
      </span>
    </button>
  )
}

function Notice({ row: { text, retry } }: { row: RestockListRow & { kind: 'notice' } }) {
  return (
    <span className={style.product} role={retry ? 'alert' : 'status'}>
      <span>
        {text}{' '}
        {retry && (
          <Button size="compact-xs" variant="default" onClick={retry}>
            Try again
          </Button>
        )}
      </span>
    </span>
  )
}

/** Opens a purchase order for the brand, with the suggestions filled in. */
function OrderButton({ brand: { id, name }, isActive }: { brand: BrandToRestock; isActive: boolean }) {
  const { may } = useSession()
  const openModal = useOpenModal()
  if (!may(placePurchaseOrder)) return null
  return (
    <Button
      size="compact-sm"
      variant="default"
      tabIndex={isActive ? 0 : -1}
      aria-label={`Order ${name}`}
      onClick={() => openModal('NewPurchaseOrder', { brandId: id, startsFilled: true })}
    >
      Order
    </Button>
  )
}

type Props = {
  name: string
  cover: Cover
  /** The number of weeks to buy for, which is the length of the bar. */
  weeks: number
}

function CoverBar({ name, cover, weeks }: Props) {
  if (cover === null) return null
  const { available, withOnOrder } = cover
  const more = withOnOrder - available
  const days = weeks * 7
  const percent = (part: number) => `${(100 * Math.min(part, days)) / days}%`
  const text = `${pluralize(available, 'day')}${more > 0 ? `, ${formatCount(withOnOrder)} including units on order` : ''}`
  return (
    <span className={`grow stack ${style.cover}`}>
      <CoverDays cover={cover} />
      <span role="img" className={style.bar} aria-label={`${name} lasts ${text}`} title={`${name} lasts ${text}`}>
        <span className={style.available} style={{ width: percent(available) }} />
        <span className={style.coming} style={{ width: percent(more) }} />
      </span>
    </span>
  )
}

function CoverDays({ cover: { available, withOnOrder } }: { cover: NonNullable<Cover> }) {
  const more = withOnOrder - available
  return (
    <span className={`figures ${style.days}`} data-level={coverLevel(withOnOrder)}>
      {pluralize(available, 'day')}
      {more > 0 && <span className={`muted regular ${style.more}`}>+{formatCount(more)}</span>}
    </span>
  )
}

const daysInWeek = 7
const coverLevel = (days: number): 'out' | 'soon' | 'later' =>
  days === 0 ? 'out' : days <= daysInWeek ? 'soon' : 'later'
