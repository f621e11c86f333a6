import '@mantine/core/styles/Radio.layer.css'
import type { OrderSplit } from '@dray/contract/backorders'
import type { Order } from '@dray/contract/orders'
import { plus } from '@dray/domain/money'
import { Alert, Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import { type Layered, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { Skeleton } from '../../kit/loading/skeleton.tsx'
import { refusalText } from '../refusal-text.ts'
import { statusLabel } from '../status-label.ts'
import { ShippingReport } from './shipping-report.tsx'
import { SplitTable } from './split-table.tsx'
import { showShipment, type ShippedStatus, type ShippingResult, useShipAvailable } from './use-ship-available.ts'
import { useSplits } from './use-splits.ts'

type Props = Layered & {
  orders: readonly { id: number; orderNum: string }[]
  /** Chosen at first. */
  orderStatus?: ShippedStatus | undefined
  onShipped?: ((order: Order) => void) | undefined
}

/** Ships what is there of an order and keeps the rest on backorder, after showing both. */
export function ShipAvailableDialog({ frame, closeNow, orders, orderStatus = 'DELIVERED', onShipped }: Props) {
  const [status, setStatus] = useState<ShippedStatus>(orderStatus)
  const { data, error, refetch } = useSplits(orders.map(({ id }) => id))
  const { shipAll, isPending, done, results } = useShipAvailable(onShipped)
  const [report, setReport] = useState<readonly ShippingResult[]>()
  useUnsavedGuard(false, undefined, { isSending: isPending })
  const ready = (data ?? []).filter(({ ships }) => ships.units > 0)
  const isOne = orders.length === 1
  const problem = isOne ? results?.[0]?.problem : undefined

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (ready.length === 0 || isPending) return
    const answers = await shipAll({ splits: data ?? [], orderStatus: status })
    if (!isOne) return setReport(answers)
    const shipment = answers[0]?.shipment
    if (shipment === undefined) return
    closeNow()
    showShipment(shipment)
  }
  const title = `Ship what's in stock${isOne ? `: order ${orders[0]?.orderNum ?? ''}` : ` of ${pluralize(orders.length, 'order')}`}`
  if (report) {
    return (
      <Modal {...frame} title={title} size={600}>
        <Stack gap="md">
          <ShippingReport results={report} />
          <Button data-autofocus style={{ alignSelf: 'flex-end' }} onClick={closeNow}>
            Close
          </Button>
        </Stack>
      </Modal>
    )
  }
  return (
    <Modal {...frame} title={title} size={600}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {data === undefined && error === null && <Skeleton heights={[180]} />}
          {data === undefined && error !== null && <ReadFailed retry={refetch}>{refusalText(error)}</ReadFailed>}
          {data && <Preview splits={data} isOne={isOne} />}
          <StatusChoice label={isOne ? 'The order becomes' : 'The orders become'} {...{ status, setStatus }} />
          <FormEnd
            submit={isPending && !isOne ? `${done + 1} of ${data?.length ?? 0}…` : shipLabel(ready, status, isOne)}
            isSaving={isPending}
            isDisabled={ready.length === 0}
            refusal={problem && refusalText(problem)}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

function Preview({ splits, isOne }: { splits: readonly OrderSplit[]; isOne: boolean }) {
  const ships = splits.reduce((units, split) => units + split.ships.units, 0)
  const waits = splits.reduce((units, split) => units + split.waits.units, 0)
  if (splits.length === 0)
    return <Text size="sm">{isOne ? "This order isn't open anymore." : "These orders aren't open anymore."}</Text>
  if (waits === 0)
    return (
      <Text size="sm">
        Nothing is short: {ships === 1 ? 'the unit' : `all ${pluralize(ships, 'unit')}`} can ship now. There won't be a
        backorder.
      </Text>
    )
  const [split] = splits
  return (
    <Stack gap={8}>
      {ships === 0 && (
        <Alert color="orange" role="alert" p="xs">
          None of these units can ship now.
        </Alert>
      )}
      <SplitTable splits={splits} />
      {isOne && split && ships > 0 && (
        <Text size="xs" c="dimmed">
          Together <MoneyText amount={plus(split.ships.total, split.waits.total)} />, as before. The backorder keeps the
          prices, and payments beyond what ships move to it.
        </Text>
      )}
    </Stack>
  )
}

type ChoiceProps = { label: string; status: ShippedStatus; setStatus: (status: ShippedStatus) => void }

export const StatusChoice = ({ label, status, setStatus }: ChoiceProps) => (
  <Radio.Group
    label={label}
    value={status}
    onChange={(value) => setStatus(value === 'PACKED' ? 'PACKED' : 'DELIVERED')}
  >
    <Group gap="lg" mt={4}>
      {(['PACKED', 'DELIVERED'] as const).map((each) => (
        <Radio key={each} value={each} label={statusLabel(each)} data-autofocus={each === status || undefined} />
      ))}
    </Group>
  </Radio.Group>
)

/** "Deliver 36 units, keep 12 on backorder" */
function shipLabel(ready: readonly OrderSplit[], status: ShippedStatus, isOne: boolean): string {
  const verb = status === 'PACKED' ? 'Pack' : 'Deliver'
  const ships = ready.reduce((units, split) => units + split.ships.units, 0)
  const waits = ready.reduce((units, split) => units + split.waits.units, 0)
  if (ships === 0) return verb
  const which = isOne ? '' : ` of ${pluralize(ready.length, 'order')}`
  return `${verb} ${pluralize(ships, 'unit')}${which}${waits === 0 ? '' : `, keep ${formatCount(waits)} on backorder`}`
}
