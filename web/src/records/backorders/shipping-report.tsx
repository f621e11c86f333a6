import { List } from '@mantine/core'
import { pluralize } from '../../kit/text/format-count.ts'
import { NewTabOrderLink } from '../record-columns.tsx'
import { refusalText } from '../refusal-text.ts'
import { statusLabel } from '../status-label.ts'
import type { ShippingResult } from './use-ship-available.ts'

/** Says what each order of a batch became. */
export const ShippingReport = ({ results }: { results: readonly ShippingResult[] }) => (
  <div role="status">
    <List size="sm" spacing={4} aria-label="Orders">
      {results.map((result) => (
        <List.Item key={result.orderNum}>
          <NewTabOrderLink order={result} isTabbable />
          {': '}
          <Outcome result={result} />
        </List.Item>
      ))}
    </List>
  </div>
)

function Outcome({ result: { shipment, problem } }: { result: ShippingResult }) {
  if (problem !== undefined) return <span className="danger">{refusalText(problem)}</span>
  if (shipment === undefined) return 'None of these units can ship now.'
  const { order, backorder } = shipment
  return (
    <>
      {statusLabel(order.orderStatus)}
      {backorder !== null && (
        <>
          , {pluralize(backorder.unitQuantity, 'unit')} on backorder <NewTabOrderLink order={backorder} isTabbable />
        </>
      )}
    </>
  )
}
