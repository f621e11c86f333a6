import { formatHours, parseHours } from '@dray/domain/payroll/pay'
import { moneyText, tidyMoney } from '../../../kit/fields/money-field.tsx'
import { SheetCell } from '../../../kit/sheet/sheet-cell.tsx'
import type { PayLine } from './pay-lines.ts'
import type { PayField } from './payroll-form.ts'
import { noteId } from './pay-note.tsx'

type PayCellActions = {
  onType: (line: PayLine, field: PayField, text: string) => void
  /** A column of figures, for this row and those below. */
  onPaste: (line: PayLine, field: PayField, texts: readonly string[]) => void
}

/** What the cells of a row do. */
export type PayActions = PayCellActions & {
  isReadOnly: boolean
  onCommission: (line: PayLine) => void
  onReimbursements: (line: PayLine) => void
}

type Props = PayCellActions & { field: PayField; line: PayLine; isActive: boolean }

const labels: Readonly<Record<PayField, string>> = {
  hoursWorked: 'Hours',
  totalBasePay: 'Base',
  commission: 'Commission',
  bonus: 'Bonus',
}

/** A figure of a row that is typed as in a spreadsheet. */
export const PayCell = ({ field, line, isActive, onType, onPaste }: Props) => (
  <SheetCell
    label={`${labels[field]} of ${line.row.name}`}
    describedBy={noteId(line.id)}
    text={line.texts[field]}
    placeholder={fieldPlaceholder(field, line)}
    state={{
      isChanged: line.changed.has(field),
      isInvalid: line.problems[field] !== undefined,
      isQuiet: field === 'commission',
    }}
    isActive={isActive}
    tidy={field === 'hoursWorked' ? tidyHours : tidyMoney}
    onType={(text) => onType(line, field, text)}
    onPaste={(texts) => onPaste(line, field, texts)}
  />
)

function fieldPlaceholder(field: PayField, { row }: PayLine): string {
  if (field === 'hoursWorked') return '0'
  return field === 'totalBasePay' ? moneyText(row.baseRate) : '0.00'
}

function tidyHours(text: string): string {
  const read = parseHours(text)
  return 'hours' in read && text.trim() !== '' ? formatHours(read.hours) : text.trim()
}
