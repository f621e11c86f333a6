import type { Batch } from '@dray/contract/batches'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { confirmAdded } from '../../kit/added-record.ts'
import { pluralize } from '../../kit/format-count.ts'
import type { Layered } from '../../kit/modals/modals.tsx'
import { ReceiveForm } from './receive-form.tsx'
import type { ReceivedStock } from './received-stock.ts'
import { Received } from './received.tsx'

/** Receives stock: one step raises the stock and fills a batch, the next offers the label of the batch. */
export function ReceiveStockModal({ frame, productId }: Layered & { productId?: number }) {
  const [received, setReceived] = useState<ReceivedStock>()
  // "Receive more" starts over, without the product that the dialog was opened at.
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

/** The Tags page, if it is open, scrolls to the batch and marks it. */
function confirmReceived({ product, quantity }: ReceivedStock, { id, batchNumber }: Batch): void {
  const name = `Batch ${shortBatchNumber(batchNumber)}`
  confirmAdded({
    list: 'Batches',
    id,
    name,
    message: `${name}: received ${pluralize(quantity, 'unit')} of ${product.name}.`,
  })
}
