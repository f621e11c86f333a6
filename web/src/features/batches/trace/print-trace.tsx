import { createCallList, createTrace } from '@dray/contract/batches/notices'
import { Group } from '@mantine/core'
import { request } from '../../../kit/api/request.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { MenuList } from '../../../kit/popover/menu-list.tsx'
import { PopoverButton } from '../../../kit/popover/popover-button.tsx'
import { PdfTabNotice, usePdfTab } from '../../../records/documents/pdf-tab.tsx'

/** The trace, or the customers to call, as a PDF. */
export function PrintTrace({ batchIds, hasCustomers }: { batchIds: number[]; hasCustomers: boolean }) {
  const trace = usePdfTab(() => request(createTrace, { body: { batchIds } }))
  const calls = usePdfTab(() => request(createCallList, { body: { batchIds, isAll: true } }))
  const entries = [
    { label: 'Trace', onChoose: trace.open },
    ...(hasCustomers ? [{ label: 'Call list', onChoose: calls.open }] : []),
  ]
  return (
    <Group gap={0}>
      <PdfTabNotice tab={trace} open="Open the trace" />
      <PdfTabNotice tab={calls} open="Open the call list" />
      <PopoverButton
        label="Print"
        role="menu"
        position="bottom-end"
        width={160}
        button={(opener) => (
          <BusyButton variant="default" loading={trace.isPending || calls.isPending} {...opener}>
            Print
          </BusyButton>
        )}
      >
        {(close) => <MenuList label="Print" entries={entries} close={close} />}
      </PopoverButton>
    </Group>
  )
}
