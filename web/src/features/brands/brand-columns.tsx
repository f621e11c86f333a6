import type { BrandWithCount } from '@dray/contract/brands'
import { Button } from '@mantine/core'
import { pluralize, formatCount } from '../../kit/text/format-count.ts'
import { Picture } from '../../kit/picture.tsx'
import { type Column, column, figureColumn } from '../../kit/table/columns.ts'
import { countColumn } from '../../kit/table/value-columns.tsx'
import style from './brands.module.css'

type ColumnOptions = {
  onCatalog: (brand: BrandWithCount) => void
  onLimits: (brand: BrandWithCount) => void
  /** Undefined if the user can't place purchase orders. */
  onRestock: ((brand: BrandWithCount) => void) | undefined
}

export const brandColumns = (actions: ColumnOptions): Column<BrandWithCount>[] => [
  column('image', '', {
    width: 40,
    align: 'center',
    cell: ({ image, name }) => <Picture src={image} alt="" size={24} name={name} />,
  }),
  column('name', 'Brand', {
    minWidth: 170,
    grow: 2,
    accessor: ({ name }) => name,
    total: (brands) => pluralize(brands.length, 'brand'),
  }),
  column('skucode', 'SKU code', { width: 84, accessor: ({ skucode }) => skucode, phone: false }),
  ...contactColumns,
  figureColumn('leadTime', 'Lead time', {
    width: 84,
    accessor: ({ leadTimeDays }) => leadTimeDays,
    cell: ({ leadTimeDays }) => leadTimeDays !== null && pluralize(leadTimeDays, 'day'),
    phone: false,
  }),
  productCountColumn,
  column('flags', 'Excluded from', {
    width: 112,
    accessor: (brand) => brandFlags(brand).join(', '),
    cell: (brand) => <Flags brand={brand} />,
    phone: false,
  }),
  actionsColumn(actions),
]

const contactColumns: Column<BrandWithCount>[] = [
  column('rep', 'Representative', { minWidth: 110, accessor: ({ brandRepName }) => brandRepName, phone: false }),
  column('phone', 'Phone', { width: 116, accessor: ({ brandRepPhone }) => brandRepPhone, phone: false }),
  column('email', 'Email', {
    minWidth: 90,
    accessor: ({ brandRepEmail }) => brandRepEmail,
    cell: ({ brandRepEmail }, isActive) => <Mail address={brandRepEmail} isActive={isActive} />,
    phone: false,
  }),
  column('website', 'Website', {
    minWidth: 90,
    accessor: ({ website }) => website,
    cell: ({ website }, isActive) => <Website address={website} isActive={isActive} />,
    phone: false,
  }),
]

/** For brands and product types. */
export const productCountColumn: Column<{ productCount: number }> = countColumn('productCount', 'Products', {
  width: 84,
  accessor: ({ productCount }) => productCount,
  total: (rows) => formatCount(rows.reduce((sum, { productCount }) => sum + productCount, 0)),
})

const actionsColumn = ({ onCatalog, onLimits, onRestock }: ColumnOptions): Column<BrandWithCount> =>
  column('actions', '', {
    width: onRestock ? 218 : 150,
    align: 'right',
    cell: (brand, isActive) => (
      <span className={style.actions}>
        {onRestock && <RowButton text="Restock" brand={brand} isActive={isActive} onClick={onRestock} />}
        <RowButton text="Catalog" brand={brand} isActive={isActive} onClick={onCatalog} />
        <RowButton text="Limits" name="Stock limits" brand={brand} isActive={isActive} onClick={onLimits} />
      </span>
    ),
    // On a phone these are in Edit Brands.
    phone: false,
  })

/** Says where a brand is hidden. */
const brandFlags = ({ hideInInventoryOverview, excludeFromReporting }: BrandWithCount): string[] => [
  ...(hideInInventoryOverview ? ['Overview'] : []),
  ...(excludeFromReporting ? ['Reporting'] : []),
]

const flagTitles: Readonly<Record<string, string>> = {
  Overview: 'Hidden from the inventory overview',
  Reporting: 'Excluded from reporting',
}

const Flags = ({ brand }: { brand: BrandWithCount }) => (
  <span className={`small muted ${style.flagList}`}>
    {brandFlags(brand).map((flag) => (
      <span key={flag} title={flagTitles[flag]}>
        {flag}
      </span>
    ))}
  </span>
)

type RowButtonProps = {
  text: string
  name?: string
  brand: BrandWithCount
  isActive: boolean
  onClick: (brand: BrandWithCount) => void
}

const RowButton = ({ text, name = text, brand, isActive, onClick }: RowButtonProps) => (
  <Button
    size="compact-xs"
    variant="default"
    tabIndex={isActive ? 0 : -1}
    aria-label={`${name} for ${brand.name}`}
    onClick={() => onClick(brand)}
  >
    {text}
  </Button>
)

type LinkProps = { address: string | null; isActive: boolean }

function Mail({ address, isActive }: LinkProps) {
  if (address === null) return <>–</>
  return (
    <a className="ellipsis link" href={`mailto:${address}`} tabIndex={isActive ? 0 : -1}>
      {address}
    </a>
  )
}

function Website({ address, isActive }: LinkProps) {
  if (address === null) return <>–</>
  return (
    <a
      className="ellipsis link"
      // The contract accepts addresses with or without https://.
      href={/^https?:\/\//i.test(address) ? address : `https://${address}`}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={isActive ? 0 : -1}
    >
      {address.replace(/^https?:\/\//i, '')}
    </a>
  )
}
