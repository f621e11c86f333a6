import { listBatches, changeBatch } from '@dray/contract/batches'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { typedUnits, unitsOfTypedCases } from '@dray/domain/products/cases'
import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldProblems, formProblem } from '../../kit/api/field-problems.ts'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import { type Layered, useUnsavedGuard } from '../../kit/modals/modals.tsx'

type Props = Layered & { sku: string; batchId: number; unitsPerCase: number | null }

/** Corrects a batch's remaining units to a count, with a reason. */
export function CorrectBatchModal({ frame, closeNow, sku, batchId, unitsPerCase }: Props) {
  const batch = useRead(listBatches, { params: { sku } }).data?.find(({ id }) => id === batchId)
  const change = useChange(changeBatch)
  const [typed, setTyped] = useState<string>()
  const [notes, setNotes] = useState('')
  // The quantity when the user started typing, so units sold in the meantime aren't subtracted twice.
  const [before, setBefore] = useState<number>()
  const counted = typedUnits(typed ?? '', unitsPerCase)
  const remaining = before ?? batch?.remainingQuantity ?? 0
  const fieldErrors = fieldProblems(change.error)
  const isChanged = typed !== undefined && counted !== remaining
  useUnsavedGuard((isChanged || notes !== '') && !change.isSuccess)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (counted === null || notes.trim() === '' || !isChanged || change.isPending) return
    change.mutate(
      { params: { id: batchId }, body: { remainingQuantity: counted, remainingBefore: remaining, notes } },
      { onSuccess: closeNow },
    )
  }
  return (
    <Modal {...frame} title={`Correct batch ${batch ? shortBatchNumber(batch.batchNumber) : ''}`} size="sm">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {batch?.batchNumber}: {remaining.toLocaleString('en-US')} left according to Dray. The product's stock
            changes by the same amount.
          </Text>
          <TextInput
            label="Units counted"
            data-autofocus
            inputMode="numeric"
            required
            value={typed ?? String(remaining)}
            error={
              (typed !== undefined && counted === null && 'Enter a whole number, 0 or more') ||
              fieldErrors['remainingQuantity']
            }
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              setBefore((current) => current ?? batch?.remainingQuantity)
              setTyped(event.currentTarget.value)
            }}
            onBlur={() => {
              const cases = unitsOfTypedCases(typed ?? '', unitsPerCase)
              if (cases !== undefined) setTyped(String(cases))
            }}
          />
          <TextInput
            label="Reason"
            placeholder="Broken case, recounted…"
            required
            maxLength={500}
            value={notes}
            error={fieldErrors['notes']}
            onChange={(event) => setNotes(event.currentTarget.value)}
          />
          {isChanged && counted !== null && (
            <Text size="sm" role="status">
              {difference(counted - remaining)} units
            </Text>
          )}
          <FormEnd
            submit="Correct"
            isSaving={change.isPending}
            isDisabled={!isChanged || counted === null || notes.trim() === ''}
            refusal={formProblem(change.error)}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

const difference = (units: number): string => `${units > 0 ? '+' : '−'}${Math.abs(units).toLocaleString('en-US')}`
