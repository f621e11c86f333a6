import { addBatch, listBatches } from '@dray/contract/batches'
import { readProduct, type Product } from '@dray/contract/products'
import { untaggedUnits } from '@dray/domain/batches/tags'
import { Alert, Loader, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldProblems, formProblem } from '../../shared/api/field-problems.ts'
import { useChange, useRead } from '../../shared/api/use-call.ts'
import { companyToday } from '../../shared/dates.ts'
import { FormEnd } from '../../shared/modals/form-end.tsx'
import { type Layered, useUnsavedGuard } from '../../shared/modals/modals.tsx'
import { useSettings } from '../../shared/session.tsx'
import { wholeNumber } from './tags/whole-number.ts'

/** Puts untagged stock into a batch; the product's stock does not change (D-92, X-13). */
export function AddBatchModal({ frame, closeNow, productId }: Layered & { productId: number }) {
  const product = useRead(readProduct, { params: { id: productId } })
  const sku = product.data?.sku ?? ''
  const batches = useRead(listBatches, { params: { sku } }, { enabled: product.isSuccess })
  const problem = product.error ?? batches.error
  return (
    <Modal {...frame} title="Add batch" size="sm">
      {problem && (
        <Alert color="red" role="alert">
          {problem.message}
        </Alert>
      )}
      {!problem && !batches.data && <Loader size="sm" type="dots" role="status" aria-label="Loading" />}
      {product.data && batches.data && (
        <BatchForm
          product={product.data}
          untagged={Math.max(0, untaggedUnits(product.data.stock, batches.data))}
          onClose={frame.onClose}
          onAdded={closeNow}
        />
      )}
    </Modal>
  )
}

type Props = { product: Product; untagged: number; onClose: () => void; onAdded: () => void }

function BatchForm({ product, untagged, onClose, onAdded }: Props) {
  const { timeZone } = useSettings()
  const add = useChange(addBatch)
  const [batchNumber, setBatchNumber] = useState('')
  const [quantity, setQuantity] = useState(String(untagged))
  const [receivedOn, setReceivedOn] = useState(() => companyToday(timeZone))
  const units = wholeNumber(quantity)
  const fits = units !== undefined && units >= 1 && units <= untagged
  const fieldErrors = fieldProblems(add.error)
  useUnsavedGuard((batchNumber !== '' || quantity !== String(untagged)) && !add.isSuccess)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (units === undefined || !fits || add.isPending) return
    add.mutate(
      {
        params: { productId: product.id },
        body: { batchNumber: batchNumber.trim() || null, initialQuantity: units, receivedOn: receivedOn || null },
      },
      { onSuccess: onAdded },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {product.name}: {untagged.toLocaleString('en-US')} units in stock are untagged.
        </Text>
        <TextInput
          label="Units"
          data-autofocus
          autoFocus
          inputMode="numeric"
          required
          value={quantity}
          error={quantityProblem(units, untagged) ?? fieldErrors['initialQuantity']}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setQuantity(event.currentTarget.value)}
        />
        <TextInput
          label="Batch number"
          description="Leave empty to generate one. If this product already has the number, the units are added to that batch."
          placeholder={`${product.sku}-…`}
          maxLength={60}
          value={batchNumber}
          error={fieldErrors['batchNumber']}
          onChange={(event) => setBatchNumber(event.currentTarget.value)}
        />
        <TextInput
          label="Received on"
          type="date"
          value={receivedOn}
          error={fieldErrors['receivedOn']}
          onChange={(event) => setReceivedOn(event.currentTarget.value)}
        />
        <FormEnd
          submit="Add batch"
          isSaving={add.isPending}
          isDisabled={!fits}
          refusal={formProblem(add.error)}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}

function quantityProblem(units: number | undefined, untagged: number): string | undefined {
  if (units === undefined || units < 1) return 'Enter a whole number, 1 or more'
  return units > untagged ? `Only ${untagged.toLocaleString('en-US')} untagged units are in stock` : undefined
}
