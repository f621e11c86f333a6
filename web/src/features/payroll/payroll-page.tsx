import { comparePeriods, type PayPeriod, payPeriodOn, periodName } from '@dray/domain/payroll/pay-period'
import { Button, Stack } from '@mantine/core'
import { type PayrollPeriod, readPayroll } from '@dray/contract/payroll'
import { useMemo } from 'react'
import { companyToday, dateAndTime } from '../../kit/text/dates.ts'
import { fetched } from '../../kit/loading/fetched.tsx'
import { useOpenDialog, useOpenModal } from '../../kit/modals/modals.tsx'
import { Page } from '../../kit/page.tsx'
import { useSettings } from '../../kit/session.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { addressPlace, periodAddress, periodOfAddress, PeriodPicker, todaysAddress } from './period/period-picker.tsx'
import { useRead } from '../../kit/api/use-call.ts'
import { focusAndSelect } from '../../kit/focus.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import type { ListRead } from '../../kit/table/table-notice.tsx'
import { useConfirmBeforeLeaving } from '../../kit/use-confirm-before-leaving.ts'
import { useIsPhone } from '../../kit/use-is-phone.ts'
import { useStable } from '../../kit/use-stable.ts'
import { PrintRegister } from '../../records/payroll/print-payroll.tsx'
import { PayExports, periodFile } from './pay-files.tsx'
import { type CallQueue, useCallQueue } from './use-call-queue.ts'
import { payrollColumns, phoneRowHeight } from './period/payroll-columns.tsx'
import { PayrollFoot } from './period/payroll-foot.tsx'
import { isUsed, type PayField, type PayLine } from './period/payroll-form.ts'
import { firstCell, PayrollNotices } from './period/payroll-notices.tsx'
import { type PayrollEditor, usePayrollEditor } from './period/use-payroll-editor.ts'
import { usePayrollStep } from './period/use-payroll-step.ts'
import style from './payroll.module.css'

/** /payroll: everyone's pay in half a month (spec 2.12). */
export function PayrollPage() {
  const { timeZone } = useSettings()
  const today = payPeriodOn(companyToday(timeZone))
  const [address, change] = useUrlState(todaysAddress)
  const period = periodOfAddress(address, today)
  const choose = (chosen: PayPeriod) =>
    change(comparePeriods(chosen, today) === 0 ? todaysAddress : periodAddress(chosen), 'push')
  return (
    <Page
      title="Payroll"
      tabTitle={`Payroll, ${periodName(period)}`}
      fills
      aside={<PeriodState period={period} />}
      actions={
        <>
          <PeriodFiles period={period} />
          <PayYearButton year={period.year} />
          <PaySettingsButton />
        </>
      }
      tools={<PeriodPicker period={period} today={today} onChange={choose} />}
    >
      <PayrollPeriodView key={periodName(period)} period={period} />
    </Page>
  )
}

const PayYear = fetched(() => import('./pay-year-dialog.tsx'), 'PayYearDialog')

function PayYearButton({ year }: { year: number }) {
  const openDialog = useOpenDialog()
  return (
    <Button variant="default" onClick={() => openDialog(PayYear, { year })}>
      Year totals
    </Button>
  )
}

const noRows: readonly PayLine[] = []

function PayrollPeriodView({ period }: { period: PayPeriod }) {
  const queue = useCallQueue()
  // When many rows are saved, reload once at the end, not after each row.
  const read = useRead(readPayroll, { params: period }, { enabled: !queue.isRunning })
  if (read.data === undefined)
    return (
      <DataTable label="Payroll" columns={[]} rows={noRows} rowId={rowId} read={read} texts={{ failed: 'Error...' }} />
    )
  return <PeriodEditor period={read.data} read={read} queue={queue} />
}

type EditorProps = { period: PayrollPeriod; read: ListRead & { refetch: () => Promise<unknown> }; queue: CallQueue }

function PeriodEditor({ period, read, queue }: EditorProps) {
  const editor = usePayrollEditor(period, queue)
  const isPhone = useIsPhone()
  const openCommission = useOpenCommission(period, editor)
  const step = usePayrollStep(period, editor.lines)
  const columns = useColumns(period, editor, openCommission)
  useConfirmBeforeLeaving(editor.dirty.length > 0, {
    isStored: editor.isStored,
    onDiscard: () => editor.discard(),
    placeOf: addressPlace,
  })
  return (
    <Stack gap={8} flex={1} mih={0}>
      <PayrollNotices {...{ period, editor, step }} onCommission={openCommission} />
      <div className={style.table}>
        <DataTable
          label="Payroll"
          columns={columns}
          rows={editor.lines}
          rowId={rowId}
          read={read}
          view={{ rowHeight: isPhone ? phoneRowHeight : 44 }}
          opens={{ onOpen: ({ id }) => focusAndSelect(firstCell(id)) }}
          texts={{ empty: 'Nobody has a pay type yet, so there is nobody to pay.', emptyAction: <PaySettingsButton /> }}
        />
      </div>
      <PayrollFoot {...{ period, editor, step, queue }} reload={read.refetch} />
    </Stack>
  )
}

function useOpenCommission({ year, month, payPeriod }: PayrollPeriod, editor: PayrollEditor) {
  const openModal = useOpenModal()
  return useStable((userId: number) =>
    openModal('CalculateCommission', {
      year,
      month,
      payPeriod,
      userId,
      onSaved: (saved) => editor.acceptSaved(saved, 'commission'),
    }),
  )
}

/** Stable while figures are typed. */
function useColumns(
  { year, month, payPeriod, submitted }: PayrollPeriod,
  editor: PayrollEditor,
  openCommission: (userId: number) => void,
) {
  const openModal = useOpenModal()
  const onType = useStable(({ row }: PayLine, field: PayField, text: string) => editor.type(row, { [field]: text }))
  const onPaste = useStable(({ id }: PayLine, field: PayField, texts: readonly string[]) => {
    const at = editor.lines.findIndex((line) => line.id === id)
    const below = editor.lines.slice(at, at + texts.length)
    for (const [index, { row }] of below.entries())
      if (isUsed(field, row.payType)) editor.type(row, { [field]: texts[index] ?? '' })
  })
  const onCommission = useStable(({ id }: PayLine) => openCommission(id))
  const onReimbursements = useStable(({ id: userId }: PayLine) =>
    openModal('ManageReimbursements', {
      year,
      month,
      payPeriod,
      userId,
      onSaved: (saved) => editor.acceptSaved(saved),
    }),
  )
  return useMemo(
    () => payrollColumns({ isReadOnly: submitted, onType, onPaste, onCommission, onReimbursements }),
    [submitted, onType, onPaste, onCommission, onReimbursements],
  )
}

/** Read by the table, and shown in the page's head. */
const usePeriod = (params: PayPeriod) => useRead(readPayroll, { params }, { enabled: false }).data

/** When it was saved, and who submitted it. */
function PeriodState({ period }: { period: PayPeriod }) {
  const { timeZone } = useSettings()
  const data = usePeriod(period)
  if (data === undefined) return null
  const { lastSaved, submittedBy, submittedOn } = data
  return (
    <>
      {submittedOn !== null && (
        <span className={`text-sm strong ${style.submitted}`}>
          Submitted by {submittedBy}, {dateAndTime(submittedOn, timeZone)}
        </span>
      )}
      <span className="text-sm muted">
        {lastSaved === null ? 'Not saved yet' : `Saved at ${dateAndTime(lastSaved, timeZone)}`}
      </span>
    </>
  )
}

function PeriodFiles({ period }: { period: PayPeriod }) {
  const data = usePeriod(period)
  if (data === undefined || data.users.length === 0) return null
  return (
    <>
      <PayExports file={periodFile(data)} rows={data.users} />
      <PrintRegister period={data} />
    </>
  )
}

const rowId = ({ id }: PayLine) => id

const PaySettings = fetched(() => import('./pay-settings-dialog.tsx'), 'PaySettingsDialog')

function PaySettingsButton() {
  const openDialog = useOpenDialog()
  return (
    <Button variant="default" onClick={() => openDialog(PaySettings, {})}>
      Pay settings
    </Button>
  )
}
