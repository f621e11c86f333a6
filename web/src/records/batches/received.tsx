import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { tagsUrl } from '@dray/domain/batches/batch-labels'
import { formatCount, pluralize } from '../../kit/format-count.ts'
import style from './batches.module.css'
import { LabelMenu } from './label-menu.tsx'
import type { ReceivedStock } from './received-stock.ts'

type Props = { result: ReceivedStock; onMore: () => void; onClose: () => void }

/** What was received, with the label of its batch. The focus is on what usually comes next. */
export function Received({ result: { product, quantity, stock, batch }, onMore, onClose }: Props) {
  return (
    <Stack gap="md">
      <Text component="output">
        Received {pluralize(quantity, 'unit')} of {product.name}
        {batch && (
          <>
            {' '}
            into batch <span className={style.number}>{batch.batchNumber}</span>
          </>
        )}
        . {formatCount(stock)} {stock === 1 ? 'is' : 'are'} in stock now.
        {batch && !batch.isCheckedIn && " The batch isn't checked in, so orders don't get it automatically."}
      </Text>
      {batch && (
        <Group gap="sm" wrap="nowrap">
          <Anchor href={tagsUrl('', { sku: product.sku, batchNumber: batch.batchNumber })} target="_blank" size="sm">
            Open Tags page
          </Anchor>
          <LabelMenu batches={[batch]} isNextStep />
        </Group>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" autoFocus={batch === null} onClick={onMore}>
          Receive more
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  )
}
