import { type Batch, type BatchFactsBody, changeBatchFacts, listBatches } from '@dray/contract/batches'
import { shareInPercent } from '@dray/contract/call/fields'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { maxLengths } from '@dray/domain/limits'
import { Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldProblems, formProblem } from '../../kit/api/field-problems.ts'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { companyToday, mediumDay } from '../../kit/text/dates.ts'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import { type Layered, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { useSettings } from '../../kit/session.tsx'
import { useCannabisFields } from '../../records/cannabis-fields.ts'

type Fact = 'expiresOn' | 'testedOn' | 'labName' | 'thcPercent' | 'cbdPercent' | 'notes' | 'shelf'

/** Sends only what was changed here, so facts that someone else enters stay. */
export function EditFactsModal({ frame, closeNow, sku, batchId }: Layered & { sku: string; batchId: number }) {
  const { timeZone } = useSettings()
  const sellsCannabis = useCannabisFields()
  const batch = useRead(listBatches, { params: { sku } }).data?.find(({ id }) => id === batchId)
  const change = useChange(changeBatchFacts)
  const [typed, setTyped] = useState<Partial<Record<Fact, string>>>({})
  const body = batch && changedFacts(batch, typed)
  const isChanged = body !== undefined && Object.keys(body).length > 0
  const [thcProblem, cbdProblem] = [percentProblem(typed.thcPercent), percentProblem(typed.cbdPercent)]
  const canSave = isChanged && !thcProblem && !cbdProblem
  const errors = fieldProblems(change.error)
  useUnsavedGuard(isChanged && !change.isSuccess)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (canSave && !change.isPending) change.mutate({ params: { id: batchId }, body }, { onSuccess: closeNow })
  }
  const inputProps = (fact: Fact, problem?: string) => ({
    value: typed[fact] ?? factText(batch?.[fact]),
    error: problem ?? errors[fact],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [fact]: value })),
  })
  const percentProps = { inputMode: 'decimal', rightSection: <span className="muted">%</span>, maxLength: 12 } as const
  return (
    <Modal {...frame} title={`Facts of batch ${batch ? shortBatchNumber(batch.batchNumber) : ''}`} size="md">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm" c="dimmed" className="wrap-anywhere">
            {batch && `${batch.batchNumber}, received ${mediumDay(batch.receivedOn)}`}
          </Text>
          <Group grow align="flex-start" gap="sm">
            <TextInput
              label="Expires on"
              type="date"
              data-autofocus
              min={batch?.receivedOn}
              {...inputProps('expiresOn')}
            />
            <TextInput label="Tested on" type="date" max={companyToday(timeZone)} {...inputProps('testedOn')} />
          </Group>
          <TextInput label="Lab" maxLength={maxLengths.name} {...inputProps('labName')} />
          {sellsCannabis && (
            <Group grow align="flex-start" gap="sm">
              <TextInput label="THC" {...percentProps} {...inputProps('thcPercent', thcProblem)} />
              <TextInput label="CBD" {...percentProps} {...inputProps('cbdPercent', cbdProblem)} />
            </Group>
          )}
          <Textarea label="Notes" rows={2} autosize maxLength={maxLengths.notes} {...inputProps('notes')} />
          <TextInput
            label="Shelf"
            description="Only if this batch isn't on its product's shelf"
            maxLength={maxLengths.shelf}
            {...inputProps('shelf')}
          />
          <FormEnd
            submit="Save"
            isSaving={change.isPending}
            isDisabled={!canSave}
            refusal={formProblem(change.error)}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

const factText = (value: string | number | null | undefined): string => (value === null ? '' : String(value ?? ''))

/** Empty clears the fact. */
function changedFacts(batch: Batch, typed: Partial<Record<Fact, string>>): BatchFactsBody {
  const changed = Object.entries(typed).flatMap(([fact, text]) =>
    text.trim() === factText(batch[fact as Fact]) ? [] : [[fact, text.trim() || null]],
  )
  const { thcPercent, cbdPercent, ...others }: Record<string, string | null> = Object.fromEntries(changed)
  return {
    ...others,
    ...(thcPercent === undefined ? {} : { thcPercent: percent(thcPercent) }),
    ...(cbdPercent === undefined ? {} : { cbdPercent: percent(cbdPercent) }),
  }
}

const percent = (text: string | null): number | null =>
  text === null ? null : (shareInPercent.safeParse(text).data ?? null)

function percentProblem(text: string | undefined): string | undefined {
  const trimmed = text?.trim()
  return trimmed ? shareInPercent.safeParse(trimmed).error?.issues[0]?.message : undefined
}
