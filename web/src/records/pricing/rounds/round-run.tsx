import { Button, Group, Text } from '@mantine/core'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import { BusyButton } from '../../../kit/busy-button.tsx'
import { formatCount, pluralize } from '../../../kit/format-count.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { useSession } from '../../../kit/session.tsx'
import { priceFigures } from '../price-figures.ts'
import { ReasonField } from '../reason-field.tsx'
import { NewPreview } from './new-preview.tsx'
import { PreviewTable } from './preview-table.tsx'
import { RunProgress } from './run-progress.tsx'
import { UndoProgress } from './undo-progress.tsx'
import type { Round } from './use-round.ts'
import type { RoundPreview } from './use-round-preview.ts'

type Props = { preview: RoundPreview; round: Round }

/** The figures of the preview, the largest changes, and the run. */
export function RoundRun({ preview, round }: Props) {
  const openModal = useOpenModal()
  const { run, again, undo, roundId } = round
  const { plan, customers, prices } = preview
  const wasRun = run.total > 0
  const rest = [...run.failed.map(({ customer }) => customer), ...run.left]
  const outdated = run.failed.filter(({ isOutdated }) => isOutdated).length
  const hasEnded = wasRun && !run.isRunning && undo.total === 0

  function ask(about: RoundPreview, isRetry: boolean) {
    openModal('Confirmation', {
      title: 'Change prices',
      question: `Set new prices for ${pluralize(about.customers.length, 'customer')}?\n${previewFigures(about)}`,
      confirmLabel: `Change ${pluralize(about.prices, 'price')}`,
      onConfirm: () => round.start(plan, about.customers, isRetry),
    })
  }
  function askUndo() {
    openModal('Confirmation', {
      title: 'Undo the round',
      question: `Restore the prices from before this round for its customers?\nPrices that were changed since then stay.`,
      confirmLabel: 'Undo',
      danger: true,
      onConfirm: () => void undo.start(roundId, customers),
    })
  }
  const previewRest = () => again.mutate({ plan, customerIds: rest.map(({ customerId }) => customerId) })
  return (
    <>
      <Summary preview={preview} />
      {prices > 0 && !wasRun && <PreviewTable changes={preview.largest} />}
      <Reason preview={again.data ?? preview} round={round} />
      <RunProgress run={run} />
      {hasEnded && outdated > 0 && !again.data && (
        <Text size="sm" c="dimmed">
          {`Prices of ${pluralize(outdated, 'customer')} changed since the preview, so the new prices would differ from what you saw. See them in a new preview first.`}
        </Text>
      )}
      {hasEnded && again.data && <NewPreview before={rest} preview={again.data} />}
      {again.error && (
        <p role="alert" className="danger strong">
          {firstMessage(again.error)}
        </p>
      )}
      <UndoProgress run={undo} roundId={roundId} />
      <Group gap={8}>
        <span className="grow" />
        {hasEnded && (
          <Button variant="default" onClick={askUndo}>
            Undo the round
          </Button>
        )}
        {!wasRun && prices > 0 && (
          <Button onClick={() => ask(preview, false)}>{`Change ${pluralize(prices, 'price')}…`}</Button>
        )}
        {hasEnded && rest.length > 0 && !again.data && (
          <BusyButton
            loading={again.isPending}
            onClick={outdated > 0 ? previewRest : () => round.start(plan, rest, true)}
          >
            {`Continue with ${outdated > 0 ? 'a new preview of ' : ''}${pluralize(rest.length, 'customer')}`}
          </BusyButton>
        )}
        {hasEnded && again.data && again.data.prices > 0 && (
          <Button onClick={() => again.data && ask(again.data, true)}>
            {`Change ${pluralize(again.data.prices, 'price')}…`}
          </Button>
        )}
      </Group>
    </>
  )
}

const previewFigures = (preview: RoundPreview): string => priceFigures({ ...preview, largest: preview.largest[0] })

function Summary({ preview }: { preview: RoundPreview }) {
  const { prices, customers, belowFloor, unchanged } = preview
  return (
    <Text role="status" size="sm" fw={550}>
      {prices === 0 ? 'No price changes.' : `${pluralize(customers.length, 'customer')}: ${previewFigures(preview)}`}
      {belowFloor !== null && belowFloor > 0 && ` ${formatCount(belowFloor)} below the margin floor.`}
      {unchanged > 0 && prices > 0 && ` ${pluralize(unchanged, 'customer')} without a change.`}
    </Text>
  )
}

/** Asks why prices below the margin floor are right, once it is known that there are some. */
function Reason({ preview, round }: Props) {
  const { isAdmin } = useSession()
  const below = preview.belowFloor ?? 0
  if (isAdmin || (below === 0 && !round.isReasonAsked)) return null
  return (
    <ReasonField
      value={round.reason}
      onChange={round.setReason}
      isMissing={round.isReasonAsked}
      subject={below > 0 ? `${formatCount(below)} of these prices are` : 'Some of these prices are'}
    />
  )
}
