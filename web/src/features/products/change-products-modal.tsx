import { priceChangeModes } from '@dray/domain/products/bulk-change'
import { productStatuses } from '@dray/domain/products/product-status'
import { Alert, Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { firstSentence } from '../../shared/api/field-problems.ts'
import { BulkFooter } from '../../shared/bulk-change/bulk-footer.tsx'
import { pluralize } from '../../shared/format-count.ts'
import type { Layered } from '../../shared/modals/modals.tsx'
import { statusLabel } from '../../shared/status-pill.tsx'
import { BulkPreview } from './bulk-preview-table.tsx'
import type { PriceMode } from './bulk-preview.ts'
import style from './change-products-modal.module.css'
import { type ProductsChange, useChangeProducts } from './use-change-products.ts'

const modeLabels: Record<PriceMode, string> = { set: 'Set to $', add: 'Change by $', percent: 'Change by %' }

type Props = Layered & { productIds: readonly number[]; onChanged?: () => void }

/** Status, type, visibility and base price of many products in one step, with what comes of it before it is done. */
export function ChangeProductsModal({ frame, closeNow, productIds, onChanged }: Props) {
  const form = useChangeProducts({
    productIds,
    onDone() {
      onChanged?.()
      closeNow()
    },
  })
  const { plan, products, theirs } = form

  function submit(event: FormEvent) {
    event.preventDefault()
    form.submit()
  }
  return (
    <Modal {...frame} title={`Change ${pluralize(productIds.length, 'product')}`} size={860}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <BulkFields form={form} />
          {theirs.length > 0 && <ChangedMeanwhile names={theirs} form={form} />}
          {form.problem && (
            <Alert color="red" role="alert" p="xs">
              {firstSentence(form.problem)}
            </Alert>
          )}
          <BulkPreview form={form} />
          <BulkFooter
            one="product"
            changing={plan.length}
            all={products.length}
            lack={form.lack}
            isSending={form.isSending}
            isDisabled={theirs.length > 0}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
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
        <Select
          label="Product type"
          placeholder={types.isPending ? 'Loading...' : unchanged}
          data={types.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
          value={chosen.typeId === null ? null : String(chosen.typeId)}
          onChange={(id) => change({ typeId: id === null ? null : Number(id) })}
          searchable
          clearable
          openOnFocus={false}
          error={types.data === undefined && types.error ? `Error... ${types.error.message}` : undefined}
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
            if (priceMode !== null) setTimeout(() => price.current?.focus())
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

/** Which products someone else was quicker with; nothing is written over what was not seen (D-15). */
function ChangedMeanwhile({ names, form }: { names: readonly string[]; form: ProductsChange }) {
  const shown = names.slice(0, 8).join(', ')
  return (
    <Alert
      color="yellow"
      role="alert"
      p="xs"
      title={`${pluralize(names.length, 'product')} changed while you were editing`}
    >
      {shown}
      {names.length > 8 && ` and ${names.length - 8} more`}. None of your changes were saved.{' '}
      <Button size="compact-sm" variant="default" loading={form.isReloading} onClick={() => void form.reload()}>
        Reload
      </Button>
    </Alert>
  )
}
