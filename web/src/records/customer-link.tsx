import { customerPath } from './record-paths.ts'
import { RecordLink } from '../kit/links/record-link.tsx'

type Props = {
  customer: { id: number; customerName: string }
  /** In a list, only in the active row. */
  isTabbable?: boolean
}

export const CustomerLink = ({ customer: { id, customerName }, isTabbable }: Props) => (
  <RecordLink href={customerPath(id)} name={customerName} isTabbable={isTabbable} />
)
