import { addCountLines, type Count } from '@dray/contract/counts'
import { Modal, Stack } from '@mantine/core'
import type { FormEvent } from 'react'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import { useChange } from '../../../kit/api/use-call.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { FormEnd } from '../../../kit/modals/form-end.tsx'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { PickSummary } from './pick-summary.tsx'
import { StockPicker } from './stock-picker.tsx'
import { chosenIds, useStockPick } from './use-stock-pick.ts'

/** Adds what was found on the shelf. Nothing is added unless it is selected. */
export function AddLinesDialog({ frame, closeNow, count }: Layered & { count: Count }) {
  const isPhone = useIsPhone()
  const pick = useStockPick()
  const add = useChange(addCountLines)
  const chosen = pick.isSelected ? pick.chosen : []
  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen.length === 0 || add.isPending) return
    add.mutate({ params: { id: count.id }, body: chosenIds(chosen) }, { onSuccess: closeNow })
  }
  return (
    <Modal {...frame} title={`Add lines to ${count.name}`} size={860} yOffset="2dvh" fullScreen={isPhone}>
      <form onSubmit={submit} noValidate>
        <Stack gap={12}>
          <StockPicker pick={pick} isBlind={count.blind} />
          <PickSummary pick={pick} />
          <FormEnd
            submit={chosen.length === 0 ? 'Add lines' : `Add ${pluralize(chosen.length, 'line')}`}
            isSaving={add.isPending}
            isDisabled={chosen.length === 0}
            refusal={add.error ? firstMessage(add.error) : undefined}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
