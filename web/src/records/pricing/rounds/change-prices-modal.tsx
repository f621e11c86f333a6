import { Button, Group, Modal, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { type Layered, useOpenDialog, useUnsavedGuard } from '../../../kit/modals/modals.tsx'
import { PriceRounds } from './price-rounds.ts'
import { PlanFields } from './plan-fields.tsx'
import { RoundRun } from './round-run.tsx'
import { useRound } from './use-round.ts'
import { useRoundPlan } from './use-round-plan.ts'
import { useRoundPreview } from './use-round-preview.ts'

type Props = Layered & { customers: readonly { id: number; customerName: string }[] }

/** Changes the prices of chosen customers in one round, after a preview; a round can be undone as a whole. */
export function ChangePricesModal({ frame, customers }: Props) {
  const openDialog = useOpenDialog()
  const preview = useRoundPreview()
  const form = useRoundPlan(preview.reset)
  const round = useRound()
  const isBusy = round.run.isRunning || round.undo.isRunning
  useUnsavedGuard(isBusy, 'Prices are still being changed. Customers that are done stay changed.', {
    title: 'Stop and close?',
    onDiscard: round.stop,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    form.trySubmit()
    if (!form.plan || preview.isPending || isBusy) return
    round.reset()
    preview.mutate({ plan: form.plan, customerIds: customers.map(({ id }) => id) })
  }
  return (
    <Modal {...frame} title={`Change prices of ${pluralize(customers.length, 'customer')}`} size={1152}>
      <form className="stack" style={{ gap: 12 }} onSubmit={submit} noValidate>
        <PlanFields form={form} isDisabled={isBusy} />
        <Group gap={8}>
          <BusyButton type="submit" variant="default" loading={preview.isPending} disabled={isBusy}>
            Preview
          </BusyButton>
          <Text role="status" span size="sm" c="dimmed">
            {preview.isPending &&
              customers.length > 100 &&
              `${formatCount(preview.requested)} of ${formatCount(customers.length)} customers checked`}
          </Text>
          <span className="grow" />
          <Button variant="subtle" onClick={() => openDialog(PriceRounds, {})}>
            Earlier rounds…
          </Button>
        </Group>
        {preview.error && (
          <p role="alert" className="danger strong">
            {firstMessage(preview.error)}
          </p>
        )}
        {preview.data && <RoundRun preview={preview.data} round={round} />}
      </form>
    </Modal>
  )
}
