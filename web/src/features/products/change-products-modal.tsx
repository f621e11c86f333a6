import { priceChangeModes } from '@dray/domain/pricing/prices'
import { productStatuses } from '@dray/domain/products/product-status'
import { Group, Modal, Select, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { BulkForm } from '../../records/bulk-change/bulk-form.tsx'
import { focusAfterRender } from '../../kit/focus/focus-after-render.ts'
import { pluralize } from '../../kit/format-count.ts'
import type { Layered } from '../../kit/modals/modals.tsx'
import { SearchSelect } from '../../kit/pickers/search-select.tsx'
import { ChoicesFailed } from '../../kit/read-failed.tsx'
import { statusLabel } from '../../records/status-pill.tsx'
import { BulkPreview } from './bulk-preview-table.tsx'
import type { PriceMode } from './bulk-preview.ts'
import style from './change-products-modal.module.css'
import { type ProductsChange, useChangeProducts } from './use-change-products.ts'

const modeLabels: Record<PriceMode, string> = { set: 'Set to $', add: 'Change by $', percent: 'Change by %' }

type Props = Layered & { productIds: readonly number[]; onChanged?: () => void }

/** Sets the status, type, visibility or base price of many products, with a preview of what happens to each. */
export function ChangeProductsModal({ frame, closeNow, productIds, onChanged }: Props) {
  const form = useChangeProducts({
    productIds,
    onDone() {
      onChanged?.()
      closeNow()
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
