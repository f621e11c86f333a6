import { parsePrice } from '@dray/domain/pricing/prices'
import { moneyText } from '../../../kit/fields/money-field.tsx'
import { SheetCell } from '../../../kit/sheet/sheet-cell.tsx'
import type { PriceLine } from '../price-lines.ts'

export const priceFieldId = (productId: number): string => `price-${productId}`
export const priceNoteId = (productId: number): string => `price-note-${productId}`

type Props = {
  line: PriceLine
  isActive: boolean
  isReadOnly: boolean
  onType: (productId: number, text: string) => void
  /** A column of prices, for this row and those below. */
  onPaste: (productId: number, texts: readonly string[]) => void
}

export const PriceCell = ({ line, isActive, isReadOnly, onType, onPaste }: Props) => (
  <SheetCell
    id={priceFieldId(line.id)}
    label={`Custom price of ${line.name}`}
    describedBy={priceNoteId(line.id)}
    text={line.text}
    placeholder={moneyText(line.basePrice)}
    state={{ isChanged: line.isChanged, isInvalid: line.problem !== undefined, isReadOnly }}
    isActive={isActive}
    tidy={tidy}
    onType={(text) => onType(line.id, text)}
    onPaste={(texts) => onPaste(line.id, texts)}
  />
)

/** "$5.4" is shown as "5.40" once the cell is left; what is no price stays as typed. */
function tidy(text: string): string {
  const read = parsePrice(text)
  return 'price' in read ? moneyText(read.price) : text.trim()
}
