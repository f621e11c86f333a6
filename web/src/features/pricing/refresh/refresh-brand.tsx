import { compareNames } from '@dray/domain/text/name-order'
import type { RefreshRow } from '@dray/contract/pricing'
import { Button, Group } from '@mantine/core'
import { memo, type PropsWithChildren, type ReactNode, useMemo, useState } from 'react'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { OpenArrow } from '../../../kit/links/open-arrow.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { useSelection } from '../../../kit/table/use-selection.ts'
import { mediumDate } from '../../../kit/text/dates.ts'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { PopoverButton } from '../../../kit/popover/popover-button.tsx'
import { type Column, column, figureColumn } from '../../../kit/table/columns.ts'
import { signedPercent } from '../../../records/pricing/price-figures.ts'
import { PriceHistory } from '../../../records/pricing/price-history.tsx'
import { BelowFloor, PriceBadge } from '../price-badge.tsx'
import { percentFromBase } from '../price-lines.ts'
import style from './refresh.module.css'

/** Spec 2.6. */
export const refreshColumns = (timeZone: string): Column<RefreshRow>[] => [
  column('product', 'Product', {
    minWidth: 160,
    grow: 2,
    accessor: ({ productData }) => productData.name,
    cell: ({ productData }) => <span title={productData.sku}>{productData.name}</span>,
  }),
  column('type', 'Type', { minWidth: 100, accessor: ({ productData }) => productData.type, phone: false }),
  column('updated', 'Last Updated', {
    width: 132,
    accessor: ({ dateUpdated }) => dateUpdated,
    cell: (row, isActive) => <LastUpdated row={row} isActive={isActive} timeZone={timeZone} />,
    phone: false,
  }),
  figureColumn('current', 'Current Price', {
    width: 148,
    accessor: ({ currentPrice }) => currentPrice,
    cell: ({ currentPrice, priceCustomized }) => (
      <>
        <PriceBadge isCustom={priceCustomized} />
        <MoneyText amount={currentPrice} />
      </>
    ),
  }),
  figureColumn('new', 'New Price', {
    width: 190,
    accessor: ({ newCustomPrice }) => newCustomPrice,
    cell: (row) => <NewPrice row={row} />,
  }),
]

type UpdatedProps = { row: RefreshRow; isActive: boolean; timeZone: string }

/** When the price was last set; a click shows its history. */
function LastUpdated({ row, isActive, timeZone }: UpdatedProps) {
  const date = mediumDate(row.dateUpdated, timeZone)
  const { name } = row.productData
  return (
    <PopoverButton
      label={`Price history of ${name}`}
      width={300}
      button={(opener) => (
        <button
          type="button"
          className="plain text-button"
          tabIndex={isActive ? 0 : -1}
          aria-label={`${date}: price history of ${name}`}
          {...opener}
        >
          {date}
        </button>
      )}
    >
      {() => <PriceHistory changes={row.priceHistory} />}
    </PopoverButton>
  )
}

function NewPrice({ row: { currentPrice, newCustomPrice, isBelowFloor } }: { row: RefreshRow }) {
  const percent = percentFromBase(newCustomPrice, currentPrice)
  return (
    <>
      {isBelowFloor && <BelowFloor />}
      {percent !== undefined && <span className="small muted">{signedPercent(percent)}</span>}
      <strong>
        <MoneyText amount={newCustomPrice} />
      </strong>
    </>
  )
}

type Props = {
  group: RefreshBrandGroup
  /** Distinguishes this table from the same brand's table under another customer. */
  name: string
  startsOpen: boolean
  /** Undefined if the user can't change prices. */
  onUpdate: ((rows: readonly RefreshRow[]) => void) | undefined
  isBusy: boolean
}

type RefreshBrandGroup = { brand: string; rows: RefreshRow[] }

/** A brand's new prices with Update All and Update Selected (D-29). */
export const RefreshBrand = memo(function RefreshBrand({ group, name, startsOpen, onUpdate, isBusy }: Props) {
  const { timeZone } = useSettings()
  const [isOpen, setOpen] = useState(startsOpen)
  const columns = useMemo(() => refreshColumns(timeZone), [timeZone])
  const { brand, rows } = group
  const { selection, shown } = useSelection({ rows, rowId: refreshProductId, rowName: refreshProductName })
  return (
    <section className="stack" style={{ gap: 6 }} aria-label={name}>
      <RefreshHead name={brand} rows={rows} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        {onUpdate && (
          <>
            {isOpen && (
              <Button
                size="compact-sm"
                variant="default"
                {...disabledIf(isBusy || shown.length === 0, () => onUpdate(shown))}
              >
                {shown.length === 0 ? 'Update Selected' : `Update Selected (${formatCount(shown.length)})`}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Update All of ${name}`}
              {...disabledIf(isBusy, () => onUpdate(rows))}
            >
              Update All
            </Button>
          </>
        )}
      </RefreshHead>
      {isOpen && (
        <DataTable
          label={`New prices of ${name}`}
          columns={columns}
          rows={rows}
          rowId={refreshProductId}
          sorting={{ sort: 'product' }}
          view={{ maxHeight: 380 }}
          {...(onUpdate ? { selection } : {})}
        />
      )}
    </section>
  )
})

const refreshProductId = ({ productId }: RefreshRow): number => productId
const refreshProductName = ({ productData }: RefreshRow): string => productData.name

type RefreshHeadProps = PropsWithChildren<{
  name: string
  rows: readonly unknown[]
  isOpen: boolean
  onToggle: () => void
  start?: ReactNode
}>

export const RefreshHead = ({ name, rows, isOpen, onToggle, start, children }: RefreshHeadProps) => (
  <Group gap={8}>
    {start}
    <button type="button" className={`min-w-0 plain row ${style.toggle}`} aria-expanded={isOpen} onClick={onToggle}>
      <OpenArrow isOpen={isOpen} />
      <span className="ellipsis strong">{name}</span>
      <span className="small muted nowrap">{pluralize(rows.length, 'new price')}</span>
    </button>
    {children}
  </Group>
)

/** In the order listed. */
export const refreshGroups = (rows: readonly RefreshRow[]): RefreshBrandGroup[] =>
  [...Map.groupBy(rows, ({ productData }) => productData.brand)]
    .map(([brand, ofBrand]) => ({ brand, rows: ofBrand }))
    .sort((a, b) => compareNames(a.brand, b.brand))
