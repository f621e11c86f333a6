import { addBatch, listBatches, receiveStock } from '@dray/contract/batches'
import { readProduct, type Product } from '@dray/contract/products'
import { Alert, Anchor, Loader, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { shortBatchNumber, untaggedUnits } from '@dray/domain/batches/batches'
import { typedUnits } from '@dray/domain/products/cases'
import { confirmAdded } from '../../kit/added-record.ts'
import { fieldProblems, formProblem } from '../../kit/api/field-problems.ts'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { NewBatchFields, numberProblem, useNewBatch } from '../../records/batches/new-batch-fields.tsx'
import { ReceiveStock } from '../../records/batches/receive-stock.ts'
import { companyToday } from '../../kit/text/dates.ts'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import { type Layered, useOpenDialog, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'

/** Puts untagged stock into a batch; the product's total doesn't change. */
export function LabelStockModal({ frame, closeNow, productId }: Layered & { productId: number }) {
  const product = useRead(readProduct, { params: { id: productId } })
  const sku = product.data?.sku ?? ''
  const batches = useRead(listBatches, { params: { sku } }, { enabled: product.isSuccess })
  const problem = product.error ?? batches.error
  return (
    <Modal {...frame} title="Label untagged stock" size="sm">
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
          closeNow={closeNow}
        />
      )}
    </Modal>
  )
}

type Props = { product: Product; untagged: number; onClose: () => void; closeNow: () => void }

function BatchForm({ product, untagged: untaggedNow, onClose, closeNow }: Props) {
  const { timeZone } = useSettings()
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const add = useChange(addBatch)
  const untagged = Math.max(untaggedNow, add.unanswered?.body?.initialQuantity ?? 0)
  const newBatch = useNewBatch()
  const [quantity, setQuantity] = useState(String(untagged))
  const [receivedOn, setReceivedOn] = useState(() => companyToday(timeZone))
  const units = typedUnits(quantity, product.unitQuantity)
  const fits = units !== null && units >= 1 && units <= untagged
  const fieldErrors = fieldProblems(add.error)
  const numberError = numberProblem(add.error)
  useUnsavedGuard((newBatch.isDirty || quantity !== String(untagged)) && !add.isSuccess)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (units === null || !fits || add.isPending) return
    add.mutate(
      {
        params: { productId: product.id },
        body: { ...newBatch.body, initialQuantity: units, receivedOn: receivedOn || null },
      },
      {
        onSuccess({ id, batchNumber }) {
          closeNow()
          confirmAdded({ list: 'Batches', id, name: `Batch ${shortBatchNumber(batchNumber)} of ${product.name}` })
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {pluralize(untagged, 'unit')} of {product.name} {untagged === 1 ? 'is' : 'are'} in stock without a batch. They
          get a batch number; the stock stays {formatCount(product.stock)}.
        </Text>
        {may(receiveStock) && (
          <Text size="sm">
            Units that just arrived?{' '}
            <Anchor
              component="button"
              type="button"
              inherit
              onClick={() => openDialog(ReceiveStock, { productId: product.id })}
            >
              Receive them
            </Anchor>
          </Text>
        )}
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
          label="Received on"
          type="date"
          value={receivedOn}
          error={fieldErrors['receivedOn']}
          onChange={(event) => setReceivedOn(event.currentTarget.value)}
        />
        <NewBatchFields
          product={product}
          receivedOn={receivedOn}
          batch={newBatch.batch}
          onChange={newBatch.change}
          problem={numberError}
        />
        <FormEnd
          submit="Label"
          isSaving={add.isPending}
          isDisabled={!fits}
          refusal={numberError === undefined ? formProblem(add.error) : undefined}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}

function quantityProblem(units: number | null, untagged: number): string | undefined {
  if (units === null || units < 1) return 'Enter a whole number, 1 or more'
  return units > untagged ? `Only ${untagged.toLocaleString('en-US')} untagged units are in stock` : undefined
}
