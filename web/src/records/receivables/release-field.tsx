import { maxLengths } from '@dray/domain/limits'
import { TextInput } from '@mantine/core'
import type { Ref } from 'react'

type Props = {
  ref?: Ref<HTMLInputElement>
  value: string
  onChange: (reason: string) => void
  /** The server asked for it, and it's still missing. */
  isMissing: boolean
  noun?: 'order' | 'orders'
}

/** Asks why an order goes ahead despite the customer's credit limits. */
export function ReleaseField({ ref, value, onChange, isMissing, noun = 'order' }: Props) {
  return (
    <TextInput
      ref={ref}
      label={noun === 'order' ? 'Why are you releasing this order?' : 'Why are you releasing these orders?'}
      maxLength={maxLengths.reason}
      value={value}
      error={isMissing && value.trim() === '' ? 'Enter a reason to release the credit hold.' : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
      style={{ flex: '1 1 auto', minWidth: 'min(320px, 100%)' }}
    />
  )
}
