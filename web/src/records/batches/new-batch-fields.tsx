import '@mantine/core/styles/Switch.layer.css'
import { type Batch, listBatches, suggestBatchNumber } from '@dray/contract/batches'
import type { Product } from '@dray/contract/products'
import { maxLengths } from '@dray/domain/limits'
import { Group, Switch, Text, TextInput } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldProblems } from '../../kit/api/field-problems.ts'
import { tabPastField } from '../../kit/focus.ts'
import type { Problem } from '../../kit/api/request.ts'
import { useRead } from '../../kit/api/use-call.ts'
import { mediumDay } from '../../kit/text/dates.ts'
import { pluralize } from '../../kit/text/format-count.ts'

/** `number` is undefined until the user types one. */
export type NewBatch = { number: string | undefined; expiresOn: string; isCheckedIn: boolean }

/** A batch added by hand starts checked in. */
const initialBatch: NewBatch = { number: undefined, expiresOn: '', isCheckedIn: true }

export function useNewBatch() {
  const [batch, setBatch] = useState(initialBatch)
  return {
    batch,
    change: (changed: Partial<NewBatch>) => setBatch((before) => ({ ...before, ...changed })),
    reset: () => setBatch(initialBatch),
    isDirty: batch.number !== undefined || batch.expiresOn !== '' || batch.isCheckedIn !== initialBatch.isCheckedIn,
    /** The server picks a number if none was typed, so two users never get the same one. */
    body: {
      batchNumber: batch.number?.trim() || null,
      expiresOn: batch.expiresOn || null,
      isCheckedIn: batch.isCheckedIn,
    },
  }
}

export const numberProblem = (problem: Problem | null): string | undefined =>
  problem?.body.code === 'batch-of-another-product' ? problem.message : fieldProblems(problem)['batchNumber']

type Props = {
  product: Pick<Product, 'id' | 'sku'>
  /** Empty if no day is entered. */
  receivedOn: string
  batch: NewBatch
  onChange: (changed: Partial<NewBatch>) => void
  problem: string | undefined
}

/** The batch number is prefilled with the next one. */
export function NewBatchFields({ product, receivedOn, batch, onChange, problem }: Props) {
  const { id: productId, sku } = product
  const query = { receivedOn: receivedOn === '' ? null : receivedOn }
  const next = useRead(suggestBatchNumber, { params: { productId }, query }, { placeholderData: keepPreviousData })
  const batches = useRead(listBatches, { params: { sku } })
  const typed = batch.number?.trim()
  const existing = batches.data?.find(({ batchNumber }) => batchNumber === typed)
  return (
    <>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <TextInput
          flex={1}
          label="Batch number"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={
            typed === '' ? 'Without a number, the next one is used.' : 'To add to an existing batch, enter its number.'
          }
          placeholder={next.data?.batchNumber ?? `${sku}-…`}
          autoComplete="off"
          maxLength={maxLengths.batchNumber}
          value={batch.number ?? next.data?.batchNumber ?? ''}
          error={problem}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onChange({ number: event.currentTarget.value })}
        />
        {!existing && (
          <TextInput
            w={142}
            label="Expires"
            type="date"
            value={batch.expiresOn}
            onKeyDown={tabPastField}
            onChange={(event) => onChange({ expiresOn: event.currentTarget.value })}
          />
        )}
      </Group>
      <div>
        <Text component="output" size="sm">
          {existing && existingText(existing)}
        </Text>
        {!existing && (
          <Switch
            label="Checked in"
            description="Only checked-in batches are allocated to orders automatically."
            checked={batch.isCheckedIn}
            onChange={(event) => onChange({ isCheckedIn: event.currentTarget.checked })}
          />
        )}
      </div>
    </>
  )
}

const existingText = ({ remainingQuantity, receivedOn, isCheckedIn }: Batch): string =>
  `The units are added to this batch: ${pluralize(remainingQuantity, 'unit')} left, received ${mediumDay(receivedOn)}, ${
    isCheckedIn ? 'checked in' : 'not checked in'
  }. Its received date and check-in status won't change.`
