import { maxLengths } from '@dray/domain/limits'
import { Button, Text, TextInput } from '@mantine/core'
import { memo, useRef } from 'react'
import { casesText, unitsOfTypedCases } from '@dray/domain/products/cases'
import { isolateName } from '@dray/domain/text/isolate-name'
import { focusAfterRender, tabPastField, useFirstField } from '../../../kit/focus.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { RemoveButton } from '../../../kit/links/remove-button.tsx'
import { ScanButton } from '../../../records/scan/scan-button.tsx'
import type { DeliveryLine } from './delivery-lines.ts'
import style from './receive.module.css'
import type { LineActions } from './use-delivery.ts'

type Props = {
  line: DeliveryLine
  actions: LineActions
  refusedNumber: { batchNumber: unknown; message: string } | undefined
  wasSubmitted: boolean
  isFirst: boolean
}

export const DeliveredLine = memo(function DeliveredLine(props: Props) {
  const { line, actions, refusedNumber, wasSubmitted, isFirst } = props
  const { item, typed, over, isOutdated, units } = line
  const { productName, productSku, openQuantity, receivedQuantity, quantity } = item
  const cases = casesText(openQuantity, item.unitsPerCase)
  const batches = useRef<HTMLDivElement>(null)
  const focusLastBatch = () => focusAfterRender(() => lastOf(batches.current?.querySelectorAll('[data-field=units]')))
  return (
    <div className={style.line} data-empty={units === 0 || undefined}>
      <div className={`wrap-anywhere min-w-0 ${style.product}`}>
        <Text fw={650} component="span">
          {productName}
        </Text>
        <Text size="sm" c="dimmed" component="span">
          {productSku}
        </Text>
        <Text size="sm" component="span">
          {formatCount(openQuantity)} of {formatCount(quantity)} open{cases !== '' && ` (${cases})`}
          {receivedQuantity > 0 && `, ${formatCount(receivedQuantity)} received`}
        </Text>
      </div>
      <div ref={batches} className={style.batches}>
        {[...typed.batches.keys()].map((index) => (
          <BatchFields
            key={index}
            {...{ line, index, actions, refusedNumber }}
            onRemoved={focusLastBatch}
            isFirst={isFirst && index === 0}
          />
        ))}
        {item.hasBatch && units > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={style.add}
            aria-label={`Add a batch of ${productName}`}
            onClick={() => {
              actions.addBatch(line)
              focusLastBatch()
            }}
          >
            Add a batch
          </Button>
        )}
      </div>
      {over > 0 && (
        <TextInput
          className={style.reason}
          label={`${pluralize(over, 'unit')} more than open. Why?`}
          aria-label={`Why more of ${productName} came`}
          required
          data-field="reason"
          maxLength={maxLengths.reason}
          value={typed.reason}
          error={wasSubmitted && typed.reason.trim() === '' && 'Enter a reason'}
          onChange={(event) => actions.changeReason(line, event.currentTarget.value)}
        />
      )}
      {isOutdated && (
        <Text className={style.reason} size="sm" c="var(--danger)" role="status">
          Units of this line were received while you were counting: {formatCount(receivedQuantity)} so far,{' '}
          {formatCount(openQuantity)} open.
        </Text>
      )}
    </div>
  )
})

const lastOf = (fields: NodeListOf<HTMLInputElement> | undefined): HTMLInputElement | undefined =>
  fields && [...fields].at(-1)

type BatchProps = Pick<Props, 'line' | 'actions' | 'refusedNumber' | 'isFirst'> & {
  index: number
  onRemoved: () => void
}

function BatchFields({ line, index, actions, refusedNumber, isFirst, onRemoved }: BatchProps) {
  const { item, typed, problems } = line
  const { units = '', batchNumber = '', expiresOn = '' } = typed.batches[index] ?? {}
  // The dialog may have opened before its order had loaded.
  const unitsField = useFirstField<HTMLInputElement>(isFirst)
  const lineName = index === 0 ? item.productName : `${isolateName(item.productName)}, batch ${index + 1}`
  const change = (values: Parameters<LineActions['changeBatch']>[2]) => actions.changeBatch(line, index, values)
  const isRefused = refusedNumber !== undefined && refusedNumber.batchNumber === batchNumber.trim()
  return (
    <div className={style.batchFields}>
      <TextInput
        {...unitsField}
        className="number-field"
        label="Units"
        aria-label={`Units of ${lineName}`}
        inputMode="numeric"
        autoComplete="off"
        data-field="units"
        value={units}
        error={problems[index]}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => change({ units: event.currentTarget.value })}
        onBlur={() => {
          const cases = unitsOfTypedCases(units, item.unitsPerCase)
          if (cases !== undefined) change({ units: String(cases) })
        }}
      />
      {item.hasBatch && (
        <TextInput
          label="Batch number"
          aria-label={`Batch number of ${lineName}`}
          placeholder={(index === 0 ? item.batchNumber : null) ?? 'Made for you'}
          autoComplete="off"
          maxLength={maxLengths.batchNumber}
          value={batchNumber}
          error={isRefused && refusedNumber.message}
          rightSection={
            <ScanButton
              label={`Scan the batch number of ${lineName}`}
              onScanned={(scanned) => change({ batchNumber: scanned })}
            />
          }
          onChange={(event) => change({ batchNumber: event.currentTarget.value })}
        />
      )}
      {item.hasBatch && (
        <TextInput
          className={style.expiry}
          type="date"
          label="Expires"
          aria-label={`Expiry of ${lineName}`}
          value={expiresOn}
          onKeyDown={tabPastField}
          onChange={(event) => change({ expiresOn: event.currentTarget.value })}
        />
      )}
      {index > 0 && (
        <RemoveButton
          label={`Remove batch ${index + 1} of ${item.productName}`}
          onRemove={() => {
            actions.removeBatch(line, index)
            onRemoved()
          }}
        />
      )}
    </div>
  )
}
