import { priceChangeModes } from '@dray/domain/pricing/prices'
import { productStatuses } from '@dray/domain/products/product-status'
import { Group, Modal, Select, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef } from 'react'
import { focusAfterRender } from '../../kit/focus.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import type { Layered } from '../../kit/modals/modals.tsx'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { SearchSelect } from '../../kit/pickers/search-select.tsx'
import { ChoicesFailed } from '../../kit/loading/read-failed.tsx'
import { type CellValue, type Column, column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import { showUndo } from '../../kit/undo-notice.ts'
import { BulkForm } from '../../records/bulk-change/bulk-form.tsx'
import { ValueChange } from '../../records/bulk-change/value-change.tsx'
import { StatusPill } from '../../records/status-pill.tsx'
import { statusLabel } from '../../records/status-label.ts'
import style from './change-products-modal.module.css'
import { productsNotice } from './undo-products.ts'
import {
  type BulkField,
  bulkFields,
  type BulkValues,
  noProductChanges,
  type Planned,
  type PriceMode,
  type ProductsChange,
  useChangeProducts,
} from './use-change-products.ts'

type Props = Layered & { productIds: readonly number[]; onChanged?: () => void }

/** Sets the status, type, visibility, or base price of many products, after a preview. */
export function ChangeProductsModal({ frame, closeNow, productIds, onChanged }: Props) {
  const cache = useQueryClient()
  const form = useChangeProducts({
    productIds,
    onDone({ plan, modifiedOn }) {
      onChanged?.()
      closeNow()
      if (modifiedOn) showUndo(productsNotice(cache, { plan, modifiedOn }))
    },
  })
  return (
    <Modal {...frame} title={`Change ${pluralize(productIds.length, 'product')}`} size={860}>
      <BulkForm
        noun="product"
        form={form}
        changing={form.plan.length}
        selected={form.products.length}
        fields={<BulkFields form={form} />}
        onCancel={frame.onClose}
      >
        <BulkPreview form={form} />
      </BulkForm>
    </Modal>
  )
}

const unchanged = 'No change'

const modeLabels: Record<PriceMode, string> = { set: 'Set to $', add: 'Change by $', percent: 'Change by %' }

function BulkFields({ form }: { form: ProductsChange }) {
  const { chosen, change, types } = form
  const price = useRef<HTMLInputElement>(null)
  return (
    <>
      <div className={style.fields}>
        <Select
          label="Status"
          placeholder={unchanged}
          data={productStatuses.map((value) => ({ value, label: statusLabel(value) }))}
          value={chosen.status}
          onChange={(status) => change({ status })}
          clearable
          data-autofocus
          openOnFocus={false}
        />
        <SearchSelect
          label="Product type"
          isLoading={types.isPending}
          placeholder={unchanged}
          data={types.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
          value={chosen.typeId === null ? null : String(chosen.typeId)}
          onChange={(id) => change({ typeId: id === null ? null : Number(id) })}
          clearable
          openOnFocus={false}
          error={
            types.data === undefined &&
            types.error && <ChoicesFailed retry={types.refetch}>Error... {types.error.message}</ChoicesFailed>
          }
        />
        <Select
          label="Catalog"
          placeholder={unchanged}
          data={[
            { value: 'shown', label: 'Shown in the catalog' },
            { value: 'hidden', label: 'Hidden from the catalog' },
          ]}
          value={chosen.isHidden === null ? null : chosen.isHidden ? 'hidden' : 'shown'}
          onChange={(value) => change({ isHidden: value === null ? null : value === 'hidden' })}
          clearable
          openOnFocus={false}
        />
      </div>
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <Select
          label="Base price"
          placeholder={unchanged}
          data={priceChangeModes.map((value) => ({ value, label: modeLabels[value] }))}
          value={chosen.priceMode}
          onChange={(priceMode) => {
            change({ priceMode, ...(priceMode === null ? { typedPrice: '' } : {}) })
            if (priceMode !== null) focusAfterRender(() => price.current)
          }}
          clearable
          openOnFocus={false}
          w={200}
        />
        {chosen.priceMode !== null && (
          <TextInput
            ref={price}
            label={chosen.priceMode === 'percent' ? 'Percent' : 'Dollars'}
            description={
              chosen.priceMode === 'set' ? undefined : 'Use a negative number to lower prices. No price goes below 0.'
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="decimal"
            autoComplete="off"
            value={chosen.typedPrice}
            error={form.priceProblem}
            onChange={(event) => change({ typedPrice: event.currentTarget.value })}
          />
        )}
      </Group>
    </>
  )
}

/** Old and new values, only for products whose values change. */
function BulkPreview({ form }: { form: ProductsChange }) {
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

const bulkColumns: Record<BulkField, Column<Planned>> = {
  status: bulkColumn('status', {
    header: 'Status',
    width: 220,
    sorts: ({ status }) => statusLabel(status),
    shows: ({ status }) => <StatusPill status={status} />,
  }),
  type: bulkColumn('type', {
    header: 'Product type',
    width: 230,
    sorts: ({ type }) => type,
    shows: ({ type }) => <span className="ellipsis">{type}</span>,
  }),
  isHidden: bulkColumn('isHidden', {
    header: 'Catalog',
    width: 150,
    sorts: ({ isHidden }) => (isHidden ? 'Hidden' : 'Shown'),
    shows: ({ isHidden }) => (isHidden ? 'Hidden' : 'Shown'),
  }),
  price: bulkColumn('price', {
    header: 'Base price',
    width: 200,
    sorts: ({ price }) => price,
    shows: ({ price }) => <MoneyText amount={price} />,
  }),
}

const previewColumns = (fields: readonly string[]): Column<Planned>[] => [
  column('product', 'Product', {
    minWidth: 160,
    accessor: ({ product }) => product.name,
    cell: ({ product }) => (
      <span className={`ellipsis ${style.product}`}>
        {product.name} <span>{product.sku}</span>
      </span>
    ),
  }),
  ...bulkFields.filter((field) => fields.includes(field)).map((field) => bulkColumns[field]),
]

const rowId = ({ product }: Planned): number => product.id

type Shown = {
  header: string
  width: number
  sorts: (values: BulkValues) => CellValue
  shows: (values: BulkValues) => ReactNode
}

function bulkColumn(id: BulkField, { header, width, sorts, shows }: Shown): Column<Planned> {
  return column(id, header, {
    width,
    accessor: ({ after }) => sorts(after),
    cell: ({ before, after }) => (
      <ValueChange before={shows(before)} after={before[id] === after[id] ? undefined : shows(after)} />
    ),
  })
}
