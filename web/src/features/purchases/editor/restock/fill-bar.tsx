import { type FillMode, fillModes, typedTarget } from '@dray/domain/purchases/order-quantity'
import { Button, Group, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { disabledIf } from '../../../../kit/loading/disabled-if.ts'
import { TabStrip } from '../../../../kit/panels/tab-strip.tsx'

type Props = {
  count: number
  onApply: (mode: FillMode, units: number) => void
  /** Fills each selected product to its stock limit; undefined if none has one (D-171). */
  onFillToLimits: (() => void) | undefined
  children?: ReactNode
}

const modeLabels: Record<FillMode, string> = { fillTo: 'Fill To', set: 'Set To' }

/** Sets the selected products' quantities, either to reach a stock level or to a number (spec 2.8). */
export function FillBar({ count, onApply, onFillToLimits, children }: Props) {
  const [mode, setMode] = useState<FillMode>('fillTo')
  const [typed, setTyped] = useState('')
  const units = typedTarget(typed)
  const cannotApply = units === undefined || count === 0
  function apply() {
    if (units !== undefined && count > 0) onApply(mode, units)
  }
  return (
    <Group gap={8} role="group" aria-label="Quantities of the selected products">
      <TabStrip label="Fill mode" tabs={fillModes} labels={modeLabels} value={mode} onChange={setMode} />
      <TextInput
        w={84}
        aria-label={mode === 'fillTo' ? 'Stock to fill to' : 'Quantity to set'}
        placeholder={mode === 'fillTo' ? 'Stock' : 'Quantity'}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={({ key, ctrlKey, metaKey, nativeEvent }) => {
          if (key === 'Enter' && !ctrlKey && !metaKey && !nativeEvent.isComposing) apply()
        }}
      />
      <Button variant="default" {...disabledIf(cannotApply, apply)}>
        {count === 0 ? 'Apply' : `Apply to ${count.toLocaleString('en-US')}`}
      </Button>
      {mode === 'fillTo' && onFillToLimits && (
        <Button variant="subtle" title="Fills each selected product to its stock limit" onClick={onFillToLimits}>
          Fill to limits
        </Button>
      )}
      {children}
    </Group>
  )
}
