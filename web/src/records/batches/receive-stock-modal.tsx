import { typedUnits } from '@dray/domain/products/cases'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useFirstOpenDay } from '../use-first-open-day.ts'
import { type Batch, maxReceiptNotes, type Receipt, receiveStock } from '@dray/contract/batches'
import { problems } from '@dray/contract/problems'
import { type Product, readProduct } from '@dray/contract/products'
import { tagsUrl } from '@dray/domain/batches/batch-labels'
import { isReceivedTooEarly, shortBatchNumber } from '@dray/domain/batches/batches'
import { isQuantity, maxQuantity } from '@dray/domain/limits'
import { Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { confirmAdded } from '../../kit/added-record.ts'
import { fieldProblems, formProblem } from '../../kit/api/field-problems.ts'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { companyToday } from '../../kit/text/dates.ts'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import { type Layered, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { useSettings } from '../../kit/session.tsx'
import { ProductSelect } from '../pickers/product-select.tsx'
import { LabelMenu } from './label-menu.tsx'
import { NewBatchFields, numberProblem, useNewBatch } from './new-batch-fields.tsx'

/** The received units, and the resulting stock and batch. */
export type ReceivedStock = Receipt & { product: Product; quantity: number }

/** First receives stock into a batch, then offers the batch's label. */
export function ReceiveStockModal({ frame, productId }: Layered & { productId?: number }) {
  const [received, setReceived] = useState<ReceivedStock>()
  // "Receive more" starts over, without the initial product.
  const [count, setCount] = useState(0)

  function close() {
    frame.onClose()
    if (received?.batch) confirmReceived(received, received.batch)
  }
  return (
    <Modal {...frame} onClose={close} title="Receive stock" size="md">
      {received ? (
        <Received
          result={received}
          onClose={close}
          onMore={() => {
            setReceived(undefined)
            setCount(count + 1)
          }}
        />
      ) : (
        <ReceiveForm
          key={count}
          fixedId={count === 0 ? productId : undefined}
          onClose={frame.onClose}
          onReceived={setReceived}
        />
      )}
    </Modal>
  )
}

/** The Tags page, if it's open, scrolls to the batch and highlights it. */
function confirmReceived({ product, quantity }: ReceivedStock, { id, batchNumber }: Batch): void {
  const name = `Batch ${shortBatchNumber(batchNumber)}`
  confirmAdded({
    list: 'Batches',
    id,
    name,
    message: `${name}: received ${pluralize(quantity, 'unit')} of ${isolateName(product.name)}.`,
  })
}

type Props = { result: ReceivedStock; onMore: () => void; onClose: () => void }

/** Puts the focus on the usual next step. */
function Received({ result: { product, quantity, stock, batch }, onMore, onClose }: Props) {
  return (
    <Stack gap="md">
      <Text component="output">
        Received {pluralize(quantity, 'unit')} of {product.name}
        {batch && (
          <>
            {' '}
            into batch <span className="bold figures nowrap">{batch.batchNumber}</span>
          </>
        )}
        . {formatCount(stock)} {stock === 1 ? 'is' : 'are'} in stock now.
        {batch && !batch.isCheckedIn && " The batch isn't checked in, so it won't be allocated automatically."}
      </Text>
      {batch && (
        <Group gap="sm" wrap="nowrap">
          <Anchor href={tagsUrl('', { sku: product.sku, batchNumber: batch.batchNumber })} target="_blank" size="sm">
            Open Tags page
          </Anchor>
          <LabelMenu batches={[batch]} isNextStep />
        </Group>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" autoFocus={batch === null} onClick={onMore}>
          Receive more
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  )
}

type ReceiveFormProps = {
  /** Undefined if the user chooses a product. */
  fixedId: number | undefined
  onClose: () => void
  onReceived: (received: ReceivedStock) => void
}

function ReceiveForm({ fixedId, onClose, onReceived }: ReceiveFormProps) {
  const { timeZone } = useSettings()
  const [today] = useState(() => companyToday(timeZone))
  const [chosenId, setChosenId] = useState<number>()
  const productId = fixedId ?? chosenId
  const read = useRead(readProduct, { params: { id: productId ?? 0 } }, { enabled: productId !== undefined })
  const product = productId === undefined ? undefined : read.data
  const [quantity, setQuantity] = useState('')
  const [receivedOn, setReceivedOn] = useState(today)
  const [notes, setNotes] = useState('')
  const newBatch = useNewBatch()
  const receive = useChange(receiveStock)
  const units = typedUnits(quantity, product?.unitQuantity ?? null)
  const firstOpenDay = useFirstOpenDay()
  const isTooEarly = isReceivedTooEarly({ receivedOn, today: companyToday(timeZone) })
  const errors = fieldProblems(receive.error)
  const numberError = numberProblem(receive.error)
  const isReady = product !== undefined && units !== null && isQuantity(units) && !isTooEarly
  const isDirty = quantity !== '' || notes !== '' || receivedOn !== today || newBatch.isDirty
  useUnsavedGuard(isDirty && !receive.isSuccess, undefined, { isSending: receive.isPending })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isReady || receive.isPending) return
    const { batchNumber, expiresOn, isCheckedIn } = newBatch.body
    const body = {
      quantity: units,
      receivedOn: receivedOn === '' ? null : receivedOn,
      batchNumber: product.hasBatch ? batchNumber : null,
      expiresOn: product.hasBatch ? expiresOn : null,
      isCheckedIn,
      notes: notes.trim() || null,
    }
    receive.mutate(
      { params: { productId: product.id }, body },
      { onSuccess: (receipt) => onReceived({ ...receipt, product, quantity: units }) },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {fixedId === undefined && (
          <ProductSelect
            value={chosenId}
            onChange={(id) => {
              setChosenId(id)
              newBatch.reset()
            }}
          />
        )}
        <ProductState product={product} error={read.error} isNamed={fixedId !== undefined} />
        <Group grow align="flex-start" gap="sm">
          <TextInput
            label="Units"
            data-autofocus={fixedId !== undefined || undefined}
            inputMode="numeric"
            autoComplete="off"
            required
            value={quantity}
            error={quantityProblem(quantity, units) ?? errors['quantity']}
            onChange={(event) => setQuantity(event.currentTarget.value)}
          />
          <TextInput
            label="Received on"
            type="date"
            min={firstOpenDay}
            max={today}
            value={receivedOn}
            error={isTooEarly ? problems['received-in-future'][1] : errors['receivedOn']}
            onChange={(event) => setReceivedOn(event.currentTarget.value)}
          />
        </Group>
        {product?.hasBatch && (
          <NewBatchFields
            key={product.id}
            product={product}
            receivedOn={receivedOn}
            batch={newBatch.batch}
            onChange={newBatch.change}
            problem={numberError}
          />
        )}
        <TextInput
          label="Note"
          placeholder="Carrier, delivery slip…"
          maxLength={maxReceiptNotes}
          value={notes}
          error={errors['notes']}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        <FormEnd
          submit="Receive"
          isSaving={receive.isPending}
          isDisabled={!isReady}
          refusal={numberError === undefined ? formProblem(receive.error) : undefined}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}

type StateProps = { product: Product | undefined; error: Error | null; isNamed: boolean }

function ProductState({ product, error, isNamed }: StateProps) {
  const stock = product && `${formatCount(product.stock)} in stock now`
  return (
    <Text component="output" size="sm" c={error ? 'var(--danger)' : 'dimmed'}>
      {error && product === undefined
        ? error.message
        : isNamed && product
          ? `${isolateName(product.name)}: ${stock}.`
          : stock}
      {product && !product.hasBatch && " This product isn't tracked by batch."}
    </Text>
  )
}

function quantityProblem(typed: string, units: number | null): string | undefined {
  if (typed.trim() === '') return undefined
  if (units === null || units < 1) return 'Enter a whole number, 1 or more'
  return units > maxQuantity ? `Enter at most ${formatCount(maxQuantity)} units at once` : undefined
}
