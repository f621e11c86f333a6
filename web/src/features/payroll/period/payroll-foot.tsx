import type { PayrollPeriod } from '@dray/contract/payroll'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { focusFirstInvalid } from '../../../kit/focus.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { useOpenDialog, useOpenModal } from '../../../kit/modals/modals.tsx'
import type { CallQueue } from '../use-call-queue.ts'
import { firstProblem, type PayLine } from './payroll-form.ts'
import type { PayrollEditor } from './use-payroll-editor.ts'
import type { PayrollStep } from './use-payroll-step.ts'

type Props = {
  period: PayrollPeriod
  editor: PayrollEditor
  step: PayrollStep
  queue: CallQueue
  reload: () => Promise<unknown>
}

const RemovePayroll = fetched(() => import('./payroll-dialogs.tsx'), 'RemovePayrollDialog')

const SubmitPayroll = fetched(() => import('./payroll-dialogs.tsx'), 'SubmitDialog')

/** Unsaved changes, and the period's buttons (spec 2.12). */
export function PayrollFoot({ period, editor, step, queue, reload }: Props) {
  const openDialog = useOpenDialog()
  const { lines, isSaving } = editor
  const isDirty = lines.some(({ changed }) => changed.size > 0)
  const hindrance = whyNotSubmitted(period, editor)
  return (
    <Group gap={8}>
      <ReloadButton editor={editor} reload={reload} isOff={isSaving} />
      <Button
        variant="default"
        color="red"
        {...disabledIf(period.id === null || isSaving, () =>
          openDialog(RemovePayroll, { period, onRemoved: () => editor.discard() }),
        )}
      >
        Delete this payroll
      </Button>
      <span role="status" className="grow number text-sm muted">
        {savingStatus(lines, queue)}
      </span>
      <BusyButton
        variant={step === 'save' ? 'filled' : 'default'}
        loading={isSaving}
        {...disabledIf(!isDirty || period.submitted, () => {
          editor.save()
          focusFirstInvalid(document.querySelector('[role=grid]'))
        })}
      >
        Save changes
      </BusyButton>
      <Button
        variant={step === 'submit' ? 'filled' : 'default'}
        title={hindrance}
        {...disabledIf(hindrance !== undefined, () =>
          openDialog(SubmitPayroll, {
            period,
            lines,
            onCalculated: (saved) => editor.acceptSaved(saved, 'commission'),
            onSubmitted: () => editor.discard(),
          }),
        )}
      >
        Submit Payroll
      </Button>
    </Group>
  )
}

function whyNotSubmitted(period: PayrollPeriod, { lines, isSaving }: PayrollEditor): string | undefined {
  if (period.submitted) return 'This payroll was submitted'
  if (lines.length === 0) return 'There is nobody to pay'
  if (isSaving) return 'The changes are being saved'
  if (lines.some((line) => firstProblem(line) !== undefined))
    return "Some changes couldn't be saved: correct them first"
  return lines.some(({ state }) => state === 'conflict')
    ? 'Someone else changed the same figures: resolve the conflicts first'
    : undefined
}

type ReloadProps = { editor: PayrollEditor; reload: () => Promise<unknown>; isOff: boolean }

/** Reloads the saved period. It asks first, because typed figures are lost (D-120). */
function ReloadButton({ editor, reload, isOff }: ReloadProps) {
  const openModal = useOpenModal()
  const [isReloading, setReloading] = useState(false)
  const { dirty } = editor
  async function start() {
    editor.discard()
    setReloading(true)
    await reload()
    setReloading(false)
  }
  const ask = () =>
    openModal('Confirmation', {
      title: 'Reload the saved data?',
      question: `Your unsaved changes for ${pluralize(dirty.length, 'person', 'people')} will be lost.`,
      confirmLabel: 'Reload',
      cancelLabel: 'Keep editing',
      danger: true,
      onConfirm: () => void start(),
    })
  return (
    <BusyButton
      variant="default"
      loading={isReloading}
      {...disabledIf(isOff, () => (dirty.length > 0 ? ask() : void start()))}
    >
      Reload Saved Data
    </BusyButton>
  )
}

function savingStatus(lines: readonly PayLine[], { total, done }: CallQueue): string {
  if (done < total) return `Saving ${done + 1} of ${total}...`
  const unsaved = lines.filter(({ changed }) => changed.size > 0)
  const failed = unsaved.filter((line) => firstProblem(line) !== undefined)
  if (unsaved.length === 0) return lines.some(({ state }) => state === 'saved') ? 'Saved' : ''
  const text = `Unsaved changes for ${pluralize(unsaved.length, 'person', 'people')}`
  const [first] = failed
  if (first === undefined) return text
  return failed.length > 1
    ? `${text}. ${failed.length} not saved. See their notes.`
    : `${text}. Not saved: ${first.row.name}. ${firstProblem(first) ?? ''}`
}
