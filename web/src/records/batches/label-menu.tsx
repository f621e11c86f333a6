import { type Batch, createLabels } from '@dray/contract/batches'
import { type LabelSheet, labelSheets } from '@dray/domain/batches/batch-labels'
import { NativeSelect } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { request } from '../../kit/api/request.ts'
import { BusyButton } from '../../kit/busy-button.tsx'
import { pluralize } from '../../kit/format-count.ts'
import { PdfTabNotice, usePdfTab } from '../documents/pdf-tab.tsx'

const sheetNames: Record<LabelSheet, string> = { roll: 'Label roll', letter: 'Letter sheet of 30' }
const isSheet = (value: string): value is LabelSheet => labelSheets.some((sheet) => sheet === value)

/** Prints batch labels. `isNextStep`: printing is what the user does next, so the button has the focus. */
export function LabelMenu({ batches, isNextStep = false }: { batches: readonly Batch[]; isNextStep?: boolean }) {
  const [storedSheet, setSheet] = useLocalStorage<string>({
    key: 'dray-label-sheet',
    defaultValue: labelSheets[0],
    getInitialValueInEffect: false,
  })
  const sheet = isSheet(storedSheet) ? storedSheet : labelSheets[0]
  const tab = usePdfTab(() => request(createLabels, { body: { batchIds: batches.map(({ id }) => id), sheet } }))
  return (
    <div className="row end">
      <PdfTabNotice tab={tab} open="Open labels" />
      <NativeSelect
        size="xs"
        aria-label="Print labels on"
        data={labelSheets.map((value) => ({ value, label: sheetNames[value] }))}
        value={sheet}
        onChange={(event) => setSheet(event.currentTarget.value)}
      />
      <BusyButton size="xs" variant="default" autoFocus={isNextStep} loading={tab.isPending} onClick={tab.open}>
        Print {pluralize(batches.length, 'label')}
      </BusyButton>
    </div>
  )
}
