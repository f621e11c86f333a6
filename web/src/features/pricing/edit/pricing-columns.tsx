import { customerPrice, parsePrice } from '@dray/domain/pricing/prices'
import { formatGrams } from '@dray/domain/products/product-filter'
import { mediumDate } from '../../../kit/text/dates.ts'
import { moneyText } from '../../../kit/fields/typed-money.ts'
import { RemoveButton } from '../../../kit/links/remove-button.tsx'
import { SheetCell } from '../../../kit/sheet/sheet-cell.tsx'
import { type Column, column, figureColumn } from '../../../kit/table/columns.ts'
import { moneyColumn } from '../../../kit/table/value-columns.tsx'
import { signedPercent } from '../../../records/pricing/price-figures.ts'
import { priceWayLabels } from '../../../records/pricing/price-history.tsx'
import { WhyThisPrice } from '../../../records/pricing/price-explanation.tsx'
import { BelowFloor } from '../price-badge.tsx'
import { marginPercent, percentFromBase, type PriceLine, typedPrice } from '../price-lines.ts'

export type PricingColumnOptions = {
  customerId: number
  timeZone: string
  seesCosts: boolean
  isReadOnly: boolean
  onType: (productId: number, text: string) => void
  onPaste: (productId: number, texts: readonly string[]) => void
  onRemove: (line: PriceLine) => void
}

/** Costs and margins only for users who can see them. */
export const pricingColumns = (options: PricingColumnOptions): Column<PriceLine>[] => [
  ...productColumns,
  ...(options.seesCosts
    ? [moneyColumn<PriceLine>('cost', 'Cost', { width: 84, accessor: ({ cost }) => cost, phone: false })]
    : []),
  moneyColumn('basePrice', 'Base price', {
    width: 96,
    accessor: ({ basePrice }) => basePrice,
    // An empty price cell shows the base price too.
    phone: false,
  }),
  figureColumn('price', 'Custom price', {
    width: 132,
    accessor: ({ basePrice, pricing }) => customerPrice(basePrice, pricing?.customPrice),
    cell: (line, isActive) => <PriceCell line={line} isActive={isActive} {...options} />,
  }),
  figureColumn('percent', 'Of base', {
    staysEmpty: true,
    width: 76,
    accessor: ({ basePrice, pricing }) => pricing && percentFromBase(pricing.customPrice, basePrice),
    cell: (line) => <Percent line={line} percentFrom={(price) => percentFromBase(price, line.basePrice)} isSigned />,
    phone: false,
  }),
  ...(options.seesCosts ? [marginColumn] : []),
  column('since', 'Since', {
    staysEmpty: true,
    minWidth: 244,
    accessor: ({ pricing }) => pricing?.setOn,
    cell: (line) => <Note line={line} timeZone={options.timeZone} />,
  }),
  actions(options),
]

const productColumns: Column<PriceLine>[] = [
  column('name', 'Product', {
    minWidth: 120,
    grow: 2,
    accessor: ({ name }) => name,
    below: column('sku', 'SKU', { accessor: ({ sku }) => sku }),
  }),
  column('type', 'Type', {
    minWidth: 110,
    accessor: ({ type }) => type,
    below: column('weight', 'Weight', { accessor: ({ weight }) => weight, cell: ({ weight }) => formatGrams(weight) }),
    phone: false,
  }),
]

const marginColumn: Column<PriceLine> = figureColumn('margin', 'Margin', {
  width: 76,
  accessor: (line) => marginPercent(customerPrice(line.basePrice, line.pricing?.customPrice), line.cost),
  cell: (line) => <Percent line={line} percentFrom={(price) => marginPercent(price, line.cost)} isAlways />,
  phone: false,
})

type Props = {
  line: PriceLine
  isActive: boolean
  isReadOnly: boolean
  onType: (productId: number, text: string) => void
  /** Prices for this row and those below. */
  onPaste: (productId: number, texts: readonly string[]) => void
}

const PriceCell = ({ line, isActive, isReadOnly, onType, onPaste }: Props) => (
  <SheetCell
    id={priceFieldId(line.id)}
    label={`Custom price of ${line.name}`}
    describedBy={priceNoteId(line.id)}
    text={line.text}
    placeholder={moneyText(line.basePrice)}
    state={{ isChanged: line.isChanged, isInvalid: line.problem !== undefined, isReadOnly }}
    isActive={isActive}
    tidy={tidy}
    onType={(text) => onType(line.id, text)}
    onPaste={(texts) => onPaste(line.id, texts)}
  />
)

export const priceFieldId = (productId: number): string => `price-${productId}`

/** "$5.4" becomes "5.40" on leaving the cell; invalid text stays as typed. */
function tidy(text: string): string {
  const read = parsePrice(text)
  return 'price' in read ? moneyText(read.price) : text.trim()
}

type PercentProps = {
  line: PriceLine
  percentFrom: (price: NonNullable<ReturnType<typeof typedPrice>>) => number | undefined
  /** Shows the sign, for a difference where a negative number isn't a warning. */
  isSigned?: boolean
  /** Also shown for lines without a custom price. */
  isAlways?: boolean
}

function Percent({ line, percentFrom, isSigned = false, isAlways = false }: PercentProps) {
  const price = line.text.trim() === '' && !isAlways ? undefined : typedPrice(line)
  const percent = price === undefined ? undefined : percentFrom(price)
  if (percent === undefined) return null
  return (
    <span className="figures" data-negative={(!isSigned && percent < 0) || undefined}>
      {isSigned ? signedPercent(percent) : `${percent.toFixed(1)}%`}
    </span>
  )
}

/** Since when the price applies, or the typed price's save status or error. */
function Note({ line, timeZone }: { line: PriceLine; timeZone: string }) {
  const { pricing, isChanged, problem, isBelowFloor } = line
  return (
    <span id={priceNoteId(line.id)} className="ellipsis row muted small" style={{ gap: 6 }}>
      {problem !== undefined && <span className="danger strong">{problem}</span>}
      {problem === undefined && isBelowFloor && <BelowFloor />}
      {problem === undefined && isChanged && (
        <span className="badge">{line.text.trim() === '' ? 'Unsaved, removed' : 'Unsaved'}</span>
      )}
      {!isChanged && pricing && (
        <span title={pricing.userName ?? undefined}>
          {mediumDate(pricing.setOn, timeZone)}, {priceWayLabels[pricing.way]}
        </span>
      )}
    </span>
  )
}

const priceNoteId = (productId: number): string => `price-note-${productId}`

const actions = ({ customerId, isReadOnly, onRemove }: PricingColumnOptions): Column<PriceLine> =>
  column('actions', '', {
    width: 68,
    align: 'right',
    cell: (line, isActive) => (
      <>
        <WhyThisPrice customerId={customerId} product={line} isActive={isActive} />
        {!isReadOnly && (line.pricing !== undefined || line.text !== '') && (
          <RemoveButton
            label={`Remove the custom price of ${line.name}`}
            title="Remove the custom price"
            isSmall
            isActive={isActive}
            onRemove={() => onRemove(line)}
          />
        )}
      </>
    ),
  })
