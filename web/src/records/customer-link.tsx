import { customerPath } from './record-paths.ts'
import { RecordLink } from '../kit/record-link.tsx'

type Props = {
  customer: { id: number; customerName: string }
  /** In the tab order; in a list, only in the active row. */
  isTabbable?: boolean
}

/** A customer's name, which opens their page. */
export const CustomerLink = ({ customer: { id, customerName }, isTabbable }: Props) => (
  <RecordLink href={customerPath(id)} name={customerName} isTabbable={isTabbable} />
)
