import type { Brand } from '@dray/contract/brands'
import type { Product } from '@dray/contract/products'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '../../shared/busy-button.tsx'
import { companyToday } from '../../shared/dates.ts'
import { download } from '../../shared/download.ts'
import { useSettings } from '../../shared/session.tsx'

type Props = { brands: readonly Brand[]; products: readonly Product[] }

/** Exports all net stock as a spreadsheet, regardless of the filters (D-33). */
export function NetStockButton({ brands, products }: Props) {
  const { timeZone } = useSettings()
  const [state, setState] = useState<'idle' | 'writing' | 'failed'>('idle')

  async function save() {
    setState('writing')
    try {
      // The spreadsheet library is loaded on first use.
      const { netStockSheet } = await import('./net-stock-sheet.ts')
      download(await netStockSheet(brands, products), `net-stock-${companyToday(timeZone)}.xlsx`)
      setState('idle')
    } catch (failure) {
      console.error('Net stock export failed', failure)
      setState('failed')
    }
  }

  return (
    <>
      {state === 'failed' && (
        <Text span role="alert" size="sm" c="var(--danger)" style={{ alignSelf: 'center' }}>
          The spreadsheet couldn't be created.
        </Text>
      )}
      <BusyButton
        variant="default"
        title="Export every product's net stock, except for brands excluded from reporting"
        loading={state === 'writing'}
        disabled={products.length === 0}
        onClick={() => void save()}
      >
        Export net stock
      </BusyButton>
    </>
  )
}
