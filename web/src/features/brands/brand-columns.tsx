import type { BrandWithCount } from '@dray/contract/brands'
import { pluralize, formatCount } from '../../kit/text/format-count.ts'
import { Picture } from '../../kit/picture.tsx'
import { RowMenu } from '../../kit/popover/row-menu.tsx'
import { type Column, column, figureColumn, menuColumn } from '../../kit/table/columns.ts'
import { countColumn } from '../../kit/table/value-columns.tsx'
import style from './brands.module.css'
import { Dash } from '../../kit/text/dash.tsx'

type ColumnOptions = {
  onEdit: (brand: BrandWithCount) => void
  onCatalog: (brand: BrandWithCount) => void
  onLimits: (brand: BrandWithCount) => void
  /** Undefined if the user can't place purchase orders. */
  onRestock: ((brand: BrandWithCount) => void) | undefined
}

export const brandColumns = ({ onRestock, ...actions }: ColumnOptions): Column<BrandWithCount>[] => [
  column('image', '', {
    width: 40,
    align: 'center',
    phone: 'picture',
    cell: ({ image, name }) => <Picture src={image} alt="" size={24} name={name} />,
  }),
  column('name', 'Brand', {
    minWidth: 170,
    grow: 2,
    phone: 'title',
    accessor: ({ name }) => name,
    cell: ({ name }) => (
      <strong className="strong ellipsis" title={name}>
        {name}
      </strong>
    ),
    total: (brands) => pluralize(brands.length, 'brand'),
  }),
  column('skucode', 'SKU code', { width: 84, phone: 'line', accessor: ({ skucode }) => skucode }),
  ...contactColumns,
  figureColumn('leadTime', 'Lead time', {
    width: 84,
    accessor: ({ leadTimeDays }) => leadTimeDays,
    cell: ({ leadTimeDays }) => leadTimeDays !== null && pluralize(leadTimeDays, 'day'),
  }),
  productCountColumn,
  column('flags', 'Excluded from', {
    width: 112,
    accessor: (brand) => brandFlags(brand).join(', '),
    cell: (brand) => <Flags brand={brand} />,
  }),
  menuColumn((brand, isActive) => (
    <RowMenu
      name={brand.name}
      isActive={isActive}
      entries={[
        { label: 'Edit', onChoose: () => actions.onEdit(brand) },
        ...(onRestock ? [{ label: 'Restock', onChoose: () => onRestock(brand) }] : []),
        { label: 'Catalog', onChoose: () => actions.onCatalog(brand) },
        { label: 'Stock limits', onChoose: () => actions.onLimits(brand) },
      ]}
    />
  )),
]

const contactColumns: Column<BrandWithCount>[] = [
  column('rep', 'Representative', { minWidth: 140, phone: 'line', accessor: ({ brandRepName }) => brandRepName }),
  column('phone', 'Phone', { width: 124, accessor: ({ brandRepPhone }) => brandRepPhone }),
  column('email', 'Email', {
    minWidth: 160,
    isExtra: true,
    accessor: ({ brandRepEmail }) => brandRepEmail,
    cell: ({ brandRepEmail }, isActive) => <Mail address={brandRepEmail} isActive={isActive} />,
  }),
  column('website', 'Website', {
    minWidth: 140,
    isExtra: true,
    accessor: ({ website }) => website,
    cell: ({ website }, isActive) => <Website address={website} isActive={isActive} />,
  }),
]

/** For brands and product types. Products that can't be sold count in Inventory only. */
export const productCountColumn: Column<{ productCount: number }> = countColumn('productCount', 'Products on sale', {
  width: 124,
  phone: 'end',
  accessor: ({ productCount }) => productCount,
  total: (rows) => formatCount(rows.reduce((sum, { productCount }) => sum + productCount, 0)),
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

type LinkProps = { address: string | null; isActive: boolean }

function Mail({ address, isActive }: LinkProps) {
  if (address === null) return <Dash />
  return (
    <a className="ellipsis link" href={`mailto:${address}`} tabIndex={isActive ? 0 : -1}>
      {address}
    </a>
  )
}

function Website({ address, isActive }: LinkProps) {
  if (address === null) return <Dash />
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
