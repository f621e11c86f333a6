import { encode } from '@dray/contract/call/encode'
import { type Collection, recordCollection } from '@dray/contract/collections'
import type { DeliveryStop } from '@dray/contract/deliveries'
import { collectionMethods } from '@dray/domain/collections/collections'
import { amountLeft } from '@dray/domain/deliveries/deliveries'
import { type Cents, zero } from '@dray/domain/money'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { request } from '../../kit/api/request.ts'
import { refresh } from '../../kit/api/use-call.ts'
import { storedUnsent, useNewDraft } from '../../kit/editing/use-new-draft.ts'
import { useSendOnce } from '../../kit/editing/use-send-once.ts'
import { moneyText } from '../../kit/fields/typed-money.ts'

const draftSchema = z.object({
  /** As typed. */
  amount: z.string(),
  method: z.enum(collectionMethods),
  reference: z.string(),
  note: z.string(),
})
type Draft = z.infer<typeof draftSchema>
type Sent = { body: unknown }
const stored = storedUnsent<Draft, Sent>(draftSchema, z.object({ body: z.unknown() }))

/** Money being collected at a stop, stored in the browser until it's recorded. */
export function useCollectionDraft(stop: DeliveryStop, onRecorded: () => void) {
  const cache = useQueryClient()
  const [blank] = useState((): Draft => ({ amount: presetAmount(stop), method: 'CASH', reference: '', note: '' }))
  const { change, ...editing } = useNewDraft<Draft, Sent>({ name: `collection-${stop.id}`, stored, blank })
  const { submit, ...sending } = useSendOnce<Draft, Sent, Collection>(editing, {
    call: recordCollection,
    send: ({ body }, idempotencyKey) =>
      request(recordCollection, { body: recordCollection.body.parse(body) }, { idempotencyKey }),
    onSaved() {
      void refresh(cache, recordCollection.changes)
      onRecorded()
    },
  })
  const { method, reference, note } = editing.draft
  const encodeBody = (amount: Cents) =>
    encode(recordCollection.body, {
      orderId: stop.id,
      amount,
      paymentMethod: method,
      reference: method === 'CASH' ? null : reference.trim() || null,
      note: note.trim() || null,
    })
  return {
    ...editing,
    ...sending,
    change: (values: Partial<Draft>) => change((before) => ({ ...before, ...values })),
    record: (amount: Cents) => submit((again) => again ?? { body: encodeBody(amount) }),
  }
}

function presetAmount(stop: DeliveryStop): string {
  const amount = stop.toCollect > zero ? stop.toCollect : amountLeft(stop)
  return amount === zero ? '' : moneyText(amount)
}
