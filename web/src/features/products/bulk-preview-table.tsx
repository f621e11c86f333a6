import { Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { ValueChange } from '../../records/bulk-change/value-change.tsx'
import { MoneyText } from '../../kit/money-text.tsx'
import { StatusPill, statusLabel } from '../../records/status-pill.tsx'
import type { CellValue } from '../../kit/table/columns.ts'
import { type Column, DataTable } from '../../kit/table/data-table.tsx'
import { noProductChanges, type BulkField, type BulkValues, bulkFields, type Planned } from './bulk-preview.ts'
import style from './change-products-modal.module.css'
import type { ProductsChange } from './use-change-products.ts'

const rowId = ({ product }: Planned): number => product.id

/** What each product is and what it would be; only those that really change. */
export function BulkPreview({ form }: { form: ProductsChange }) {
  const { plan, choice, read } = form
  const fields = bulkFields.filter((field) => choice[field] !== undefined).join()
  const columns = useMemo(() => previewColumns(fields.split(',')), [fields])
  if (fields === '') {
    return (
      <Text size="sm" c="dimmed" className={style.nothing}>
        Choose what to change. You can review the changes to each product here before you save.
      </Text>
    )
  }
  return (
    <DataTable
      label="Preview"
      columns={columns}
      rows={plan}
      rowId={rowId}
      {...(read.data === undefined ? { read } : {})}
      texts={{ empty: noProductChanges }}
      view={{ maxHeight: 340 }}
    />
  )
}

const previewColumns = (fields: readonly string[]): Column<Planned>[] => [
  {
    id: 'product',
    header: 'Product',
    minWidth: 160,
    accessor: ({ product }) => product.name,
    cell: ({ product }) => (
      <span className={`ellipsis ${style.product}`}>
        {product.name} <span>{product.sku}</span>
      </span>
    ),
  },
  ...bulkFields.filter((field) => fields.includes(field)).map((field) => bulkColumns[field]),
]

const bulkColumns: Record<BulkField, Column<Planned>> = {
  status: column('status', {
    header: 'Status',
    width: 220,
    sorts: ({ status }) => statusLabel(status),
    shows: ({ status }) => <StatusPill status={status} />,
  }),
  type: column('type', {
    header: 'Product type',
    width: 230,
    sorts: ({ type }) => type,
    shows: ({ type }) => <span className="ellipsis">{type}</span>,
  }),
  isHidden: column('isHidden', {
    header: 'Catalog',
    width: 150,
    sorts: ({ isHidden }) => (isHidden ? 'Hidden' : 'Shown'),
    shows: ({ isHidden }) => (isHidden ? 'Hidden' : 'Shown'),
  }),
  price: column('price', {
    header: 'Base price',
    width: 200,
    sorts: ({ price }) => price,
    shows: ({ price }) => <MoneyText amount={price} />,
  }),
}

type Shown = {
  header: string
  width: number
  sorts: (values: BulkValues) => CellValue
  shows: (values: BulkValues) => ReactNode
}

function column(id: BulkField, { header, width, sorts, shows }: Shown): Column<Planned> {
  return {
    id,
    header,
    width,
    accessor: ({ after }) => sorts(after),
    cell: ({ before, after }) => (
      <ValueChange before={shows(before)} after={before[id] === after[id] ? undefined : shows(after)} />
    ),
  }
}
