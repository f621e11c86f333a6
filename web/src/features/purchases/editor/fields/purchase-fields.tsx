import { listBrands } from '@dray/contract/brands'
import { addProduct } from '@dray/contract/products'
import { maxLengths } from '@dray/domain/limits'
import { Button, Textarea, TextInput } from '@mantine/core'
import { memo } from 'react'
import { useRead } from '../../../../kit/api/use-call.ts'
import { useOpenModal } from '../../../../kit/modals/modals.tsx'
import { SearchSelect } from '../../../../kit/pickers/search-select.tsx'
import { useSession } from '../../../../kit/session.tsx'
import type { ChangePurchase, PurchaseDraft } from '../draft/purchase-draft.ts'
import type { PurchaseField } from '../draft/purchase-form.ts'
import style from './purchase-fields.module.css'

/** On a narrow screen, the brand and the day stand with the products, the rest with the order. */
export type PurchaseFieldParts = 'all' | 'main' | 'more'

type Props = Pick<PurchaseDraft, 'brandId' | 'expectedDeliveryOn' | 'notes'> & {
  parts: PurchaseFieldParts
  change: ChangePurchase
  /** Only for a new purchase order; a saved one keeps its brand. */
  onBrand: ((brandId: number) => void) | undefined
  /** For a saved purchase order; a draft gets its number later. */
  number: { value: string; onChange: ((typed: string) => void) | undefined; error: string | undefined } | undefined
  changed: ReadonlySet<PurchaseField>
  dayProblem?: string | undefined
}

/** Separate props, so changing a line doesn't rerender the fields. */
export const PurchaseFields = memo(function PurchaseFields(props: Props) {
  const { parts, brandId, expectedDeliveryOn, notes, change, onBrand, number, changed, dayProblem } = props
  const { may } = useSession()
  const openModal = useOpenModal()
  const fieldClass = (field: PurchaseField) => (changed.has(field) ? style.changed : undefined)
  return (
    <div className={style.fields} data-parts={parts}>
      {onBrand && parts !== 'more' && <BrandField value={brandId} onChange={onBrand} />}
      {number && parts !== 'more' && (
        <TextInput
          className={fieldClass('purchaseOrderNum')}
          label="Number"
          description={number.onChange ? undefined : 'A draft gets its number when it is submitted'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={maxLengths.orderNum}
          value={number.value}
          error={number.error}
          readOnly={number.onChange === undefined}
          onChange={({ currentTarget }) => number.onChange?.(currentTarget.value)}
        />
      )}
      {parts !== 'more' && (
        <TextInput
          className={fieldClass('expectedDeliveryOn')}
          data-missing={expectedDeliveryOn === '' || undefined}
          type="date"
          label="Expected delivery"
          value={expectedDeliveryOn}
          error={dayProblem}
          onChange={({ currentTarget: { value } }) => change((before) => ({ ...before, expectedDeliveryOn: value }))}
        />
      )}
      {parts !== 'main' && (
        <Textarea
          className={fieldClass('notes')}
          label="Notes"
          placeholder="Shown on the purchase order"
          autosize
          minRows={1}
          maxRows={4}
          maxLength={maxLengths.notes}
          value={notes}
          onChange={({ currentTarget: { value } }) => change((before) => ({ ...before, notes: value }))}
        />
      )}
      {parts !== 'main' && may(addProduct) && (
        <Button
          className={style.add}
          variant="default"
          disabled={brandId === null}
          onClick={() => openModal('AddProduct', brandId === null ? {} : { brandId })}
        >
          + Product
        </Button>
      )}
    </div>
  )
})

function BrandField({ value, onChange }: { value: number | null; onChange: (brandId: number) => void }) {
  const read = useRead(listBrands)
  return (
    <SearchSelect
      label="Brand"
      isLoading={read.isPending}
      placeholder="Choose a brand"
      data={(read.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => id !== null && onChange(Number(id))}
      required
      allowDeselect={false}
      // Without any brand, the editor offers to add one.
      nothingFoundMessage={read.data?.length !== 0 && !read.isError && 'No brands found'}
      error={read.isError && 'Failed to load brands.'}
      maxDropdownHeight={320}
      data-autofocus={value === null || undefined}
      data-brand
    />
  )
}
