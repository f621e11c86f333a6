import type { Order } from '@dray/contract/orders'
import { type Cents, formatDollars, minus, zero } from '@dray/domain/money'
import { Group, Stack, Text } from '@mantine/core'
import { MoneyText } from '../../../kit/money-text.tsx'
import { useSession } from '../../../kit/session.tsx'

/** Order screens show the cost only to ADMIN (D-57). */
export function OrderTotals({ order }: { order: Order }) {
  const { isAdmin } = useSession()
  const { subtotal, dollarAdjustment, discountNotes, total, balanceDue, cost, priceReason } = order
  const paid = minus(total, balanceDue)
  return (
    <Stack component="dl" gap={4} my={0} ml="auto" px={{ base: 4, sm: 8 }} w="100%" maw={396}>
      <AmountRow label="Subtotal" amount={subtotal} />
      {dollarAdjustment > 0 && (
        <AmountRow label="Discount" note={discountNotes} amount={minus(zero, dollarAdjustment)} isDeduction />
      )}
      <AmountRow label="Total" amount={total} strong />
      {paid !== 0 && <AmountRow label="Payments" amount={minus(zero, paid)} isDeduction />}
      <AmountRow label="Balance due" amount={balanceDue} strong />
      {isAdmin && cost !== undefined && <AmountRow label="Cost" amount={cost} />}
      {priceReason !== null && (
        <Text component="div" size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <dt>Reason for prices below the margin floor</dt>
          <dd style={{ margin: 0 }}>{priceReason}</dd>
        </Text>
      )}
    </Stack>
  )
}

type AmountRowProps = { label: string; amount: Cents; note?: string | null; strong?: boolean; isDeduction?: boolean }

function AmountRow({ label, amount, note, strong, isDeduction = false }: AmountRowProps) {
  const fw = strong === true ? 600 : 400
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <Text component="dt" c="inherit" fw={fw} style={{ overflowWrap: 'anywhere' }}>
        {label}
        {note !== undefined && note !== null && note !== '' && (
          <Text span size="sm" c="dimmed" display="block">
            {note}
          </Text>
        )}
      </Text>
      <Text component="dd" fw={fw} m={0}>
        {/* Only a wrong amount is red. */}
        {isDeduction ? <span className="figures">{formatDollars(amount)}</span> : <MoneyText amount={amount} />}
      </Text>
    </Group>
  )
}
