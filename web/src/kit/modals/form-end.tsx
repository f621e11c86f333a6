import { Alert, Button, Group } from '@mantine/core'
import { BusyButton } from '../busy-button.tsx'

type Props = {
  /** Such as "Add brand". */
  submit: string
  isSaving: boolean
  isDisabled?: boolean
  /** It can't be undone. */
  isDanger?: boolean
  /** Why it was refused, if no field shows it. */
  refusal?: string | undefined
  /** For dialogs where "Cancel" could be the action itself. */
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
          {refusal}
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
