import '@mantine/core/styles/Radio.layer.css'
import { Alert, Box, Radio, Stack, Text } from '@mantine/core'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { SplitTable } from '../../../records/backorders/split-table.tsx'
import { type ShortOrders, shortOrderAnswers } from './short-orders.ts'

type Props = { short: ShortOrders; changesPayment: boolean }

/** One choice for all short orders of a bulk change. */
export function ShortOrdersChoice({ short, changesPayment }: Props) {
  const { splits, ready, answer, setAnswer } = short
  if (splits.length === 0) return null
  const waits = ready.reduce((units, split) => units + split.waits.units, 0)
  const labels = {
    ship: `Ship what's in stock, keep ${pluralize(waits, 'unit')} on backorder`,
    leave: splits.length === 1 ? 'Leave it as it is' : 'Leave them as they are',
    anyway: 'Deliver them whole, although units are short',
  }
  return (
    <Stack gap={8}>
      <Alert color="orange" role="alert" p="xs">
        <strong>
          {pluralize(splits.length, 'order')} {splits.length === 1 ? 'is' : 'are'} short.
        </strong>{' '}
        {ready.length === 0 ? 'None of these units can ship now.' : "Ship what's in stock, or leave them."}
      </Alert>
      <Radio.Group
        label={splits.length === 1 ? 'The short order' : 'The short orders'}
        value={answer}
        onChange={(value) => setAnswer(shortOrderAnswers.find((each) => each === value))}
      >
        <Stack gap={8} mt={4}>
          {shortOrderAnswers.map(
            (each) => (each !== 'ship' || ready.length > 0) && <Radio key={each} value={each} label={labels[each]} />,
          )}
        </Stack>
      </Radio.Group>
      {ready.length > 0 && (
        // A scrolling area without focusable content must be reachable by keyboard itself.
        <Box className="overflow-auto" mah={300} tabIndex={0} role="group" aria-label="What ships">
          <SplitTable splits={splits} namesOrders />
        </Box>
      )}
      {changesPayment && answer === 'ship' && (
        <Text size="xs" c="dimmed">
          The payment status of {ready.length === 1 ? 'this order' : `these ${formatCount(ready.length)} orders`} won't
          change.
        </Text>
      )}
    </Stack>
  )
}
