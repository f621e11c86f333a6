import type { UnusableReason } from '@dray/domain/batches/usable-batches'
import { unusableTexts } from '@dray/domain/orders/batches/allocate-batches'
import { Alert, List } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import style from './order-sheet.module.css'

/** `orderNum`: only if lines of several orders are listed. */
export type ExceedingLine = {
  key: number
  orderNum?: string
  productName: string
  quantity: number
  short: number
  /** Why the line's batch can't ship; the server refuses it. */
  unusableReason?: UnusableReason
}

const maxShown = 4

type Props = {
  exceeding: readonly ExceedingLine[]
  again: string
  /** Another way than to continue. */
  children?: ReactNode
}

/** Warns about shortages before the order is sent anyway. */
export function ExceedsStock({ exceeding, again, children }: Props) {
  if (exceeding.length === 0) return null
  const count = exceeding.length
  return (
    <Alert color="orange" role="alert" p="xs">
      <strong>
        {pluralize(count, 'line')} {count === 1 ? 'is' : 'are'} short.
      </strong>{' '}
      Press {again} again to continue.
      <List size="sm" className={`overflow-auto ${style.exceeding}`}>
        {exceeding.slice(0, maxShown).map(({ key, orderNum, productName, quantity, short, unusableReason }) => (
          <List.Item key={key}>
            <span>{productName}</span>: {formatCount(short)} of {formatCount(quantity)} short
            {unusableReason !== undefined && `, batch ${unusableTexts[unusableReason]}`}
            {orderNum !== undefined && `, order ${orderNum}`}
          </List.Item>
        ))}
        {count > maxShown && <List.Item>And {pluralize(count - maxShown, 'more line')}</List.Item>}
      </List>
      {children}
    </Alert>
  )
}
