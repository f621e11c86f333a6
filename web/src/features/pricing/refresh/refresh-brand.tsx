import type { RefreshRow } from '@dray/contract/pricing'
import { Button, Group } from '@mantine/core'
import { memo, type PropsWithChildren, type ReactNode, useMemo, useState } from 'react'
import { mediumDate } from '../../../kit/dates.ts'
import { disabledIf } from '../../../kit/disabled-if.ts'
import { formatCount, pluralize } from '../../../kit/format-count.ts'
import { MoneyText } from '../../../kit/money-text.tsx'
import { OpenArrow } from '../../../kit/open-arrow.tsx'
import { PopoverButton } from '../../../kit/popover/popover-button.tsx'
import { useSettings } from '../../../kit/session.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { useSelection } from '../../../kit/table/use-selection.ts'
import { signedPercent } from '../../../records/pricing/price-figures.ts'
import { PriceHistory } from '../../../records/pricing/price-history.tsx'
import { BelowFloor, PriceBadge } from '../price-badge.tsx'
import { percentFromBase } from '../price-lines.ts'
import style from './refresh.module.css'

type Props = {
  group: RefreshBrandGroup
  /** Tells this table from the same brand's under another customer. */
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
  const { selection, shown } = useSelection({ rows, rowId: refreshProductId, nameOf: refreshProductName })
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

/** Spec 2.6. */
export const refreshColumns = (timeZone: string): Column<RefreshRow>[] => [
  {
    id: 'product',
    header: 'Product',
    minWidth: 160,
    grow: 2,
    accessor: ({ productData }) => productData.name,
    cell: ({ productData }) => <span title={productData.sku}>{productData.name}</span>,
  },
  { id: 'type', header: 'Type', minWidth: 100, accessor: ({ productData }) => productData.type, hidesOnPhone: true },
  {
    id: 'updated',
    header: 'Last Updated',
    width: 132,
    accessor: ({ dateUpdated }) => dateUpdated,
    cell: (row, isActive) => <LastUpdated row={row} isActive={isActive} timeZone={timeZone} />,
    hidesOnPhone: true,
  },
  {
    id: 'current',
    header: 'Current Price',
    width: 148,
    align: 'right',
    accessor: ({ currentPrice }) => currentPrice,
    cell: ({ currentPrice, priceCustomized }) => (
      <>
        <PriceBadge isCustom={priceCustomized} />
        <MoneyText amount={currentPrice} />
      </>
    ),
  },
  {
    id: 'new',
    header: 'New Price',
    width: 190,
    align: 'right',
    accessor: ({ newCustomPrice }) => newCustomPrice,
    cell: (row) => <NewPrice row={row} />,
  },
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
          className={`plain ${style.updated}`}
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
    <button type="button" className={`plain row ${style.toggle}`} aria-expanded={isOpen} onClick={onToggle}>
      <OpenArrow isOpen={isOpen} />
      <span className="ellipsis strong">{name}</span>
      <span className={`small muted ${style.count}`}>{pluralize(rows.length, 'new price')}</span>
    </button>
    {children}
  </Group>
)

const collator = new Intl.Collator('en-US', { numeric: true })

/** In the order listed. */
export const refreshGroups = (rows: readonly RefreshRow[]): RefreshBrandGroup[] =>
  [...Map.groupBy(rows, ({ productData }) => productData.brand)]
    .map(([brand, ofBrand]) => ({ brand, rows: ofBrand }))
    .sort((a, b) => collator.compare(a.brand, b.brand))
