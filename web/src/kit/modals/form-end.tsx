import { Alert, Button, Group } from '@mantine/core'
import { HelpLink } from '../help.ts'
import { BusyButton } from '../loading/busy-button.tsx'

type Props = {
  /** Such as "Add brand". */
  submit: string
  isSaving: boolean
  isDisabled?: boolean
  /** The action can't be undone. */
  isDanger?: boolean
  /** Why the request was refused, if no field shows it. */
  refusal?: string | undefined
  /** Replaces "Cancel" where that could mean the action itself. */
  cancel?: string | undefined
  /** Leave out if there is nothing to go back to. */
  onCancel?: (() => void) | undefined
}

export function FormEnd(props: Props) {
  const { submit, isSaving, isDisabled = false, isDanger = false, refusal, cancel = 'Cancel', onCancel } = props
  return (
    <>
      {refusal !== undefined && (
        <Alert color="red" role="alert" p="xs">
          {refusal} <HelpLink refusal={refusal} />
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {cancel}
          </Button>
        )}
        <BusyButton type="submit" loading={isSaving} disabled={isDisabled} {...(isDanger ? { color: 'red.9' } : {})}>
          {submit}
        </BusyButton>
      </Group>
    </>
  )
}
