import { maxLengths } from '@dray/domain/limits'
import { Text, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useFocusOnAppear } from '../../../shared/focus/use-focus-on-appear.ts'
import { formatCount, pluralize } from '../../../shared/format-count.ts'
import { ScanButton } from '../../../shared/scan/scan-button.tsx'
import type { DeliveryLine, TypedLine } from './delivery-lines.ts'
import style from './receive.module.css'

type Props = {
  line: DeliveryLine
  onChange: (values: Partial<TypedLine>) => void
  /** What the server says about the batch number. */
  numberProblem: string | undefined
  isFirst: boolean
}

/** What came of one item: units, the number of their batch, and why if it is more than was open. */
export function DeliveredLine({ line, onChange, numberProblem, isFirst }: Props) {
  const { item, typed, text, problem, over, isOutdated, units } = line
  const unitsField = useRef<HTMLInputElement>(null)
  // The dialog may have opened before its order was loaded.
  useFocusOnAppear(unitsField, isFirst)
  const { productName, productSku, openQuantity, receivedQuantity, quantity } = item
  return (
    <li className={style.line} data-empty={units === 0 || undefined}>
      <div className={style.product}>
        <Text fw={600} component="span">
          {productName}
        </Text>
        <Text size="sm" c="dimmed" component="span">
          {productSku}
        </Text>
        <Text size="sm" component="span">
          {formatCount(openQuantity)} of {formatCount(quantity)} open
          {receivedQuantity > 0 && `, ${formatCount(receivedQuantity)} received`}
        </Text>
      </div>
      <TextInput
        ref={unitsField}
        className={style.units}
        label="Units"
        aria-label={`Units of ${productName}`}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus={isFirst || undefined}
        value={text}
        error={problem}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onChange({ units: event.currentTarget.value })}
      />
      {item.hasBatch && (
        <TextInput
          className={style.number}
          label="Batch number"
          aria-label={`Batch number of ${productName}`}
          placeholder={item.batchNumber ?? 'Made for you'}
          autoComplete="off"
          maxLength={maxLengths.batchNumber}
          value={typed.batchNumber}
          error={numberProblem}
          rightSection={
            <ScanButton
              label={`Scan the batch number of ${productName}`}
              onScanned={(batchNumber) => onChange({ batchNumber })}
            />
          }
          onChange={(event) => onChange({ batchNumber: event.currentTarget.value })}
        />
      )}
      {over > 0 && (
        <TextInput
          className={style.reason}
          label={`${pluralize(over, 'unit')} more than open: why?`}
          aria-label={`Why more came of ${productName}`}
          required
          maxLength={maxLengths.reason}
          value={typed.reason}
          onChange={(event) => onChange({ reason: event.currentTarget.value })}
        />
      )}
      {isOutdated && (
        <Text className={style.reason} size="sm" c="var(--danger)" role="status">
          Someone else received units of this line: {formatCount(receivedQuantity)} so far, {formatCount(openQuantity)}{' '}
          open.
        </Text>
      )}
    </li>
  )
}
