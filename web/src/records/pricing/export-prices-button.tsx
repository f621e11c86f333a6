import { ExportButton } from '../../kit/export/export-button.tsx'
import { useCustomPricesFile } from './use-custom-prices-file.ts'

export const ExportPricesButton = () => (
  <ExportButton
    label="Export prices"
    title="Export every customer's custom prices to a CSV file that can be changed and imported again"
    disabled={false}
    save={useCustomPricesFile().save}
  />
)
