import { type BrandWithProducts, changeBrand, readBrand, setBrandLimit } from '@dray/contract/brands'
import { addProduct, listProductTypes } from '@dray/contract/products'
import { Button, Modal, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { readOptions, useChange, useRead } from '../../kit/api/use-call.ts'
import { type PropsOf, useOpenModal, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { recentBrand, useRecent } from '../../records/recents.ts'
import { useSession } from '../../kit/session.tsx'
import { TableNotice } from '../../kit/table/table-notice.tsx'
import { isOver, isTotalOver, type LimitRow, limitRows } from './limits/limit-rows.ts'
import style from './limits/limits.module.css'
import '@mantine/core/styles/Switch.layer.css'
import { useQueryClient } from '@tanstack/react-query'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { LimitField } from './limits/limit-field.tsx'

/** Stock limits of a brand, its types, and their weights (spec 2.13). */
export function EditBrandStockLimitsModal({ frame, brandId }: PropsOf<'EditBrandStockLimits'>) {
  const read = useRead(readBrand, { params: { id: brandId } })
  return (
    <Modal {...frame} title={read.data ? `Stock limits for ${read.data.name}` : 'Stock limits'} size={820}>
      {read.data ? <Limits brand={read.data} /> : <TableNotice read={read} isEmpty empty="" />}
    </Modal>
  )
}

function Limits({ brand }: { brand: BrandWithProducts }) {
  useRecent(recentBrand(brand))
  const { may } = useSession()
  const types = useRead(listProductTypes)
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const rows = limitRows(brand, types.data ?? [])
  const isReadOnly = !may(setBrandLimit)
  useUnsavedGuard(rows.some(({ key, limit }) => typed.has(key) && typed.get(key)?.trim() !== String(limit ?? '')))

  function type(key: string, text: string | undefined) {
    setTyped((current) => {
      const next = new Map(current)
      if (text === undefined) next.delete(key)
      else next.set(key, text)
      return next
    })
  }
  return (
    <Stack gap={12}>
      <OverviewSwitch brand={brand} isReadOnly={isReadOnly} />
      <p className="small muted regular">
        A limit only flags stock above it; nothing is blocked. The most specific limit applies: weight, then type, then
        brand. Leave a field empty for no limit.
        {!isReadOnly && ' Press Enter or Save to save it.'}
      </p>
      <LimitTable brand={brand} rows={rows} isReadOnly={isReadOnly} typed={typed} onType={type} />
      {rows.length === 1 && <NoProducts brand={brand} />}
    </Stack>
  )
}

type Props = { brand: BrandWithProducts; isReadOnly: boolean }

/** Saved immediately and on its own (spec 2.13). */
function OverviewSwitch({ brand, isReadOnly }: Props) {
  const cache = useQueryClient()
  const change = useChange(changeBrand)
  const { queryKey } = readOptions(readBrand, { params: { id: brand.id } })
  const pendingValue = change.isPending ? change.variables.body?.hideInInventoryOverview : undefined

  function show(isShown: boolean) {
    if (change.isPending) return
    change.mutate(
      { params: { id: brand.id }, body: { hideInInventoryOverview: !isShown } },
      { onSuccess: (answer) => cache.setQueryData(queryKey, (current) => current && { ...current, ...answer }) },
    )
  }
  return (
    <div className={`row ${style.switch}`}>
      <Switch
        label="Show in the inventory overview"
        checked={!(pendingValue ?? brand.hideInInventoryOverview)}
        disabled={isReadOnly}
        onChange={(event) => show(event.currentTarget.checked)}
        error={change.error?.message}
      />
      <span
        role="status"
        className={`muted small flex-none ${style.state}`}
        data-state={change.isPending ? 'saving' : 'saved'}
      >
        {change.isPending ? 'Saving...' : change.isSuccess ? 'Saved' : ''}
      </span>
    </div>
  )
}

type LimitTableProps = {
  brand: BrandWithProducts
  rows: readonly LimitRow[]
  isReadOnly: boolean
  typed: ReadonlyMap<string, string>
  onType: (key: string, text: string | undefined) => void
}

function LimitTable({ brand, rows, isReadOnly, typed, onType }: LimitTableProps) {
  return (
    <table className={`table ${style.table}`} aria-label={`Stock limits for ${brand.name}`}>
      <thead>
        <tr>
          <th scope="col">Limit for</th>
          <th scope="col" className="number">
            Products
          </th>
          <th scope="col" className="number">
            Total stock
          </th>
          <th scope="col" className="number" title="The product with the most stock">
            Highest
          </th>
          <th scope="col">Limit (units)</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} data-level={row.level}>
            <th scope="row">
              <span className="row">
                {row.level === 'brand' ? 'Whole brand' : row.name}
                {isOver(row) && (
                  <span className="badge" data-tone="danger">
                    Over
                  </span>
                )}
              </span>
              <span className="small muted regular">{limitDescription(row)}</span>
            </th>
            <td className="number">{formatCount(row.products.length)}</td>
            <td className="number">{formatCount(row.stock)}</td>
            <td className="number">{row.products.length === 0 ? '–' : formatCount(highest(row))}</td>
            <td>
              <LimitField
                brandId={brand.id}
                row={row}
                isReadOnly={isReadOnly}
                typed={typed.get(row.key)}
                onType={(text) => onType(row.key, text)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const maxListed = 3

/** Names the products over a limit or, if there are none, says what the limit applies to. */
function limitDescription(row: LimitRow): string {
  const total = isTotalOver(row) ? [`${formatCount(row.stock)} in total`] : []
  const over = [...total, ...row.over.map(({ name, stock }) => `${name} ${formatCount(stock)}`)]
  const named = over.slice(0, maxListed).join(', ')
  const more = over.length > maxListed ? ` and ${pluralize(over.length - maxListed, 'more', 'more')}` : ''
  if (over.length > 0) return `Over: ${named}${more}`
  if (row.level === 'brand') return 'The total, and each product without a more specific limit'
  return row.level === 'type' ? 'Each product of this type' : 'Each product of this weight'
}

const highest = ({ products }: LimitRow): number => Math.max(...products.map(({ stock }) => stock))

function NoProducts({ brand }: { brand: BrandWithProducts }) {
  const { may } = useSession()
  const openModal = useOpenModal()
  return (
    <Stack gap={8} align="center" p={16} ta="center" c="dimmed">
      <p>{brand.name} has no products yet. Limits by type and weight can be set once it has some.</p>
      {may(addProduct) && (
        <Button variant="default" onClick={() => openModal('AddProduct', { brandId: brand.id })}>
          Add product
        </Button>
      )}
    </Stack>
  )
}
